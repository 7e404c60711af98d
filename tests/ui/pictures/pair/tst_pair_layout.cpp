// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/text_boxes.h"
#include "ui/pictures/pair/pair_painter.h"
#include "ui/pictures/pair/pair_table.h"
#include "ui/pictures/pair/pair_text.h"

#include <QtTest>

using namespace headlight;

namespace {

PairSide sideOf(const QString& model, int nSteps, int nKeys, bool hasSelf)
{
    PairSide side;
    side.model = model;
    side.kind = hasSelf ? "Transformer: cross-attention, layer 2, mean of 8 heads" : "recurrent: additive attention";
    side.isRecurrent = !hasSelf;
    Matrix weights = Matrix::Constant(nSteps, nKeys, 1.0F / float(nKeys));
    weights.col(nKeys - 1).setConstant(0.9F);
    side.cross.cells = HeatmapCells(weights);
    for (int key = 0; key < nKeys; ++key)
        side.cross.keyLabels << QString("source%1").arg(key);
    for (int row = 0; row < nSteps; ++row) {
        side.cross.queryLabels << QString("→ mot%1").arg(row);
        PairStep step{QString("mot%1").arg(row - 1), QString("mot%1").arg(row), {}};
        for (int i = 0; i < kPairPredictions; ++i)
            step.top.push_back({row + i, QString("mot%1").arg(row + i).toStdString(), 0.9F / float(1 + i * i), 0.0F});
        step.nextId = row;
        step.probability = 0.9;
        step.loss = 0.105;
        side.steps.push_back(step);
    }
    if (hasSelf) {
        side.self = side.cross;
        side.self->cells =
            HeatmapCells(Matrix::Identity(nSteps, nSteps), Matrix::Ones(nSteps, nSteps).triangularView<Eigen::Lower>());
        side.self->keyLabels = side.cross.queryLabels;
    }
    return side;
}

PairPlot plotOf(PairMode mode, int nSteps, int nKeys)
{
    const bool isTraining = mode == PairMode::Training;
    PairPlot plot = makePairPlot(mode, "a sentence",
                                 {sideOf("headlight-en-fr", nSteps, nKeys, isTraining),
                                  sideOf("headlight-en-fr-rnn", std::max(1, nSteps - 2), nKeys, false)});
    plot.step = nSteps / 2;
    return plot;
}

} // namespace

/// Two translators beside each other.
class TestPairLayout : public QObject {
    Q_OBJECT
private slots:
    void noTextOverlapsOrLeavesThePage_data();
    void noTextOverlapsOrLeavesThePage();
    void theBlocksOfBothStandOnOneHeight();
    void aStepMovesNothing();
    void inInferenceWhatIsNotWrittenIsNotThere();
    void whatIsToComeHasOnePlaceOfOneHeight();
    void aCellIsFoundWhereItIsDrawn();
    void aSideWithoutAModelSaysWhy();
    void theOutcomeSaysWhatComesOfTheStep();
    void aLongTokenIsCutToItsPanelAlsoWhereItIsBold();
    void theTableHasEveryWeight();
};

void TestPairLayout::noTextOverlapsOrLeavesThePage_data()
{
    QTest::addColumn<int>("nSteps");
    QTest::addColumn<int>("nKeys");
    QTest::newRow("one word") << 2 << 2;
    QTest::newRow("short") << 9 << 8;
    QTest::newRow("long") << 45 << 40;
}

void TestPairLayout::noTextOverlapsOrLeavesThePage()
{
    QFETCH(int, nSteps);
    QFETCH(int, nKeys);
    for (const PairMode mode : {PairMode::Inference, PairMode::Training})
        for (const ThemeId id : {ThemeId::Light, ThemeId::Paper, ThemeId::Slide})
            for (const QSizeF& wanted :
                 {QSizeF(960, 500), QSizeF(1600, 900), preferredPairSize(plotOf(mode, nSteps, nKeys), theme(id))}) {
                PairPlot plot = plotOf(mode, nSteps, nKeys);
                for (const int step : {0, nSteps / 2, nSteps - 1}) {
                    plot.step = step;
                    const QSizeF size(wanted.width(), layoutPair(plot, wanted, 40.0, theme(id)).height);
                    test::TextBoxes canvas;
                    paintPair(canvas, layoutPair(plot, wanted, 40.0, theme(id)), plot, std::nullopt, theme(id));
                    QVERIFY2(canvas.problems(size).isEmpty(),
                             qPrintable(QString("%1: %2").arg(size.width()).arg(canvas.problems(size).join("; "))));
                }
            }
}

void TestPairLayout::theBlocksOfBothStandOnOneHeight()
{
    const PairPlot plot = plotOf(PairMode::Training, 9, 8);
    const PairLayout layout = layoutPair(plot, {1000.0, 700.0}, 0.0, theme(ThemeId::Light));
    const PairPanel& a = layout.panels[0];
    const PairPanel& b = layout.panels[1];
    QCOMPARE(a.bars[0].top(), b.bars[0].top());
    QCOMPARE(a.cross.top(), b.cross.top());
    QCOMPARE(a.self.top(), a.cross.top());
    QCOMPARE(layout.rowRect(plot, 0, false, 3).top(), layout.rowRect(plot, 1, false, 3).top());
    QVERIFY(a.self.left() > a.cross.right() && a.self.right() <= a.area.right() && b.cross.right() <= b.area.right());
    QVERIFY(b.self.isEmpty());
    QVERIFY(a.cross.bottom() < layout.legend.y());
    QVERIFY(layout.height <= 700.0);
}

void TestPairLayout::aStepMovesNothing()
{
    PairPlot plot = plotOf(PairMode::Inference, 9, 8);
    plot.step = 0;
    const PairLayout first = layoutPair(plot, {1000.0, 700.0}, 0.0, theme(ThemeId::Light));
    plot.step = 8;
    const PairLayout last = layoutPair(plot, {1000.0, 700.0}, 0.0, theme(ThemeId::Light));
    QCOMPARE(first.panels[0].cross, last.panels[0].cross);
    QCOMPARE(first.panels[1].bars, last.panels[1].bars);
    QCOMPARE(first.height, last.height);
}

void TestPairLayout::inInferenceWhatIsNotWrittenIsNotThere()
{
    PairPlot plot = plotOf(PairMode::Inference, 9, 8);
    plot.step = 3;
    const PairLayout layout = layoutPair(plot, {1000.0, 700.0}, 0.0, theme(ThemeId::Light));
    test::TextBoxes canvas;
    paintPair(canvas, layout, plot, std::nullopt, theme(ThemeId::Light));
    QVERIFY(canvas.texts().contains("→ mot3"));
    QVERIFY(!canvas.texts().contains("→ mot4"));
    plot.mode = PairMode::Training;
    test::TextBoxes all;
    paintPair(all, layout, plot, std::nullopt, theme(ThemeId::Light));
    QVERIFY(all.texts().contains("→ mot8"));
}

/// Nine steps and seven: no empty frame of another height tells it, and none is without a word.
void TestPairLayout::whatIsToComeHasOnePlaceOfOneHeight()
{
    PairPlot plot = plotOf(PairMode::Inference, 9, 8);
    const PairLayout layout = layoutPair(plot, {1000.0, 700.0}, 0.0, theme(ThemeId::Light));
    const auto nWaiting = [&] {
        test::TextBoxes canvas;
        paintPair(canvas, layout, plot, std::nullopt, theme(ThemeId::Light));
        return canvas.texts().count("later steps appear here");
    };
    plot.step = 0;
    QCOMPARE(layout.frameRect(plot, 0).height(), layout.frameRect(plot, 1).height());
    QVERIFY(layout.frameRect(plot, 1).bottom() < layout.legend.y());
    QCOMPARE(nWaiting(), 2);
    plot.step = 8; // both are over
    for (int side = 0; side < 2; ++side)
        QCOMPARE(layout.frameRect(plot, side), layout.panels[std::size_t(side)].cross);
    QCOMPARE(nWaiting(), 0);
    plot.mode = PairMode::Training;
    plot.step = 0;
    QCOMPARE(layout.frameRect(plot, 1), layout.panels[1].cross); // all rows are there
}

void TestPairLayout::aCellIsFoundWhereItIsDrawn()
{
    const PairPlot plot = plotOf(PairMode::Training, 9, 8);
    const PairLayout layout = layoutPair(plot, {1000.0, 700.0}, 0.0, theme(ThemeId::Light));
    for (const PairCell& cell : {PairCell{0, false, {8, 7}}, PairCell{0, true, {2, 1}}, PairCell{1, false, {0, 0}}})
        QCOMPARE(layout.cellAt(plot, layout.cellRect(plot, cell).center()), std::optional(cell));
    QVERIFY(!layout.cellAt(plot, layout.panels[0].bars[0].center()));
}

void TestPairLayout::aSideWithoutAModelSaysWhy()
{
    PairPlot plot = makePairPlot(PairMode::Inference, "a",
                                 {refusedSide("headlight-en-fr", "The model headlight-en-fr was not found."),
                                  sideOf("headlight-en-fr-rnn", 4, 3, false)});
    const QSizeF size(900.0, 600.0);
    test::TextBoxes canvas;
    paintPairFigure(canvas, size, plot, theme(ThemeId::Light));
    QVERIFY(canvas.texts().contains("The model headlight-en-fr was not found."));
    QVERIFY(canvas.texts().contains("recurrent: additive attention"));
    QVERIFY2(canvas.problems(size).isEmpty(), qPrintable(canvas.problems(size).join("; ")));
}

void TestPairLayout::theOutcomeSaysWhatComesOfTheStep()
{
    PairPlot plot = plotOf(PairMode::Inference, 9, 8);
    plot.step = 3;
    QCOMPARE(outcomeLines(plot, plot.sides[0]), QStringList("It writes “mot3” and reads it next."));
    plot.step = 8;
    QCOMPARE(outcomeLines(plot, plot.sides[0]), QStringList("It writes “mot8”: the translation is over."));
    QCOMPARE(outcomeLines(plot, plot.sides[1]), QStringList("This translation was over at step 7."));
    plot.sides[0].ends = false;
    QVERIFY(outcomeLines(plot, plot.sides[0]).first().contains("limit"));
    plot.mode = PairMode::Training;
    QCOMPARE(outcomeLines(plot, plot.sides[0]).first(),
             QString("The true next token is “mot8”: probability 0.9000, loss 0.105 nats."));
    QVERIFY(stepLine(plot, plot.sides[0]).contains("looks at source7 0.9000"));
}

void TestPairLayout::aLongTokenIsCutToItsPanelAlsoWhereItIsBold()
{
    PairPlot plot = plotOf(PairMode::Inference, 4, 3);
    plot.step = 2;
    plot.sides[0].steps[2].read = QString("mot").repeated(60);
    const PairLayout layout = layoutPair(plot, {1000.0, 700.0}, 0.0, theme(ThemeId::Light));
    test::TextBoxes canvas;
    paintPair(canvas, layout, plot, std::nullopt, theme(ThemeId::Light));
    int nLong = 0;
    for (const auto& box : canvas.boxes()) {
        if (!box.text.startsWith("motmot") || box.ink.boundingRect().left() > layout.panels[0].area.right())
            continue;
        ++nLong;
        QVERIFY(box.ink.boundingRect().right() <= layout.panels[0].area.right() + 0.5);
    }
    QVERIFY(nLong > 0);
}

void TestPairLayout::theTableHasEveryWeight()
{
    const PairPlot plot = plotOf(PairMode::Training, 4, 3);
    const QStringList lines = QString::fromStdString(pairTable(plot)).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 1 + 4 * 3 + 2 * 3);
    QVERIFY2(lines[3].startsWith("headlight-en-fr,training,1,mot-1,mot0,") &&
                 lines[3].endsWith(",2,source2,0.899999976"),
             qPrintable(lines[3]));
}

HEADLIGHT_TEST(TestPairLayout)
#include "tst_pair_layout.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/head_vectors.h"
#include "core/activations/layer_branches.h"
#include "core/model/model_catalog.h"
#include "tests/support/causal.h"
#include "tests/support/recurrent_model_folder.h"
#include "tests/support/text_boxes.h"
#include "tests/support/tiny_marian.h"
#include "tests/support/tiny_model.h"
#include "ui/kit/text_metrics.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/flow/flow_layout.h"
#include "ui/pictures/flow/flow_maker.h"
#include "ui/pictures/flow/flow_painter.h"
#include "ui/session/run_maker.h"

#include <QTemporaryDir>
#include <QTest>

using namespace headlight;
using Run = std::shared_ptr<const ActivationCache>;

namespace {

FlowPlot flowOf(const Run& run, HeadIndex head, SessionState state = {})
{
    const AttentionSize size = run->config().sizeOf(head.part);
    PictureTools tools;
    const std::vector<std::filesystem::path> noModels;
    return makeFlowPlot({state, run, {size.nLayers, size.nHeads, head.part}, head, noModels, tools, CancelToken(), {}});
}

bool isSame(const Matrix& cells, const MatrixView& values)
{
    return cells.rows() == values.rows() && cells.cols() == values.cols() && (cells - values).norm() == 0.0F;
}

} // namespace

class TestFlowPlot : public QObject {
    Q_OBJECT
private slots:
    void theNumbersAreThoseOfTheRun();
    void aMaskedCellHasNoColour();
    void aThumbnailKeepsWhatIsFarthestFromZero();
    void whileALessonAsksNoNumberIsWritten();
    void headsThatShareTheirKeysSaySo();
    void aCheckpointWithoutAHeadSaysSo();
    void eachPartOfATranslatorHasItsWay();
    void aRecurrentTranslatorSaysWhatItDoesNotHave();
    void cardsStandBesideEachOther_data();
    void cardsStandBesideEachOther();
    void whatIsChosenIsListedAndNoNumberIsCut();
    void aStageHasOneNameHoweverNarrowItsCard();
    void theKeySaysWhatIsInThePictureAlone();
    void noFrameTouchesAName();
    void matricesOfARowBeginAtOneHeight();
    void theBarsHaveWhatTheTokensLeave();

private:
    QTemporaryDir m_folder;
    Run runOf(const ModelConfig& config, const RunOptions& options = {}) const
    {
        const auto model = test::tinyModel(QDir(m_folder.path()), config);
        return runModel(model, model->tokenizer.encode("abcdef"), options);
    }
};

void TestFlowPlot::theNumbersAreThoseOfTheRun()
{
    const Run run = runOf(test::tinyConfig(), test::causal());
    const HeadIndex head{1, 2};
    SessionState state;
    state.pinnedQuery = 4;
    state.pinnedKey = 2;
    const FlowPlot plot = flowOf(run, head, state);
    QCOMPARE(plot.cards.size(), kFlowStages.size());
    for (std::size_t i = 0; i < plot.cards.size(); ++i) {
        QCOMPARE(plot.cards[i].stage, kFlowStages[i].value);
        QVERIFY2(plot.cards[i].missing.isEmpty(), qPrintable(plot.cards[i].missing));
    }
    const LayerBranches way = layerBranches(*run, head.part, head.layer);
    QVERIFY(isSame(plot.card(FlowStage::X).matrices[0].cells, way.before));
    QVERIFY(isSame(plot.card(FlowStage::Qkv).matrices[0].cells, headQ(*run, head)));
    QVERIFY(isSame(plot.card(FlowStage::Qkv).matrices[1].cells, headK(*run, head)));
    QVERIFY(isSame(plot.card(FlowStage::Qkv).matrices[2].cells, headV(*run, head)));
    QVERIFY(
        isSame(plot.card(FlowStage::Weights).matrices[0].cells, attentionMap(run, head).whole(AttentionStep::Pattern)));
    QVERIFY(isSame(plot.card(FlowStage::Z).matrices[0].cells, headZ(*run, head)));
    QVERIFY(isSame(plot.card(FlowStage::Output).matrices[0].cells, way.attentionOut));
    QVERIFY(isSame(plot.card(FlowStage::Mlp).matrices[0].cells, way.mlpOut));
    QCOMPARE(plot.card(FlowStage::Qkv).matrices[0].shape(), QStringLiteral("[%1 × 6]").arg(run->nTokens()));
    QCOMPARE(plot.card(FlowStage::Qkv).matrices[0].row, std::optional(4));
    QCOMPARE(plot.card(FlowStage::Qkv).matrices[1].row, std::optional(2));
    QCOMPARE(plot.card(FlowStage::NextToken).guesses.size(), 5U);
    const float dot = headQ(*run, head).row(4).dot(headK(*run, head).row(2));
    QVERIFY(plot.card(FlowStage::Qkv).numbers.value(0).contains(numberText(double(dot), std::abs(dot) < 10 ? 2 : 1)));
    QCOMPARE(plot.card(FlowStage::Mlp).numbers.value(1), QString("X + O + M goes out")); // the last of two layers
    QCOMPARE(flowOf(run, {0, 2}, state).card(FlowStage::Mlp).numbers.value(1), QString("X + O + M to layer 1"));
    QCOMPARE(plot.caption.method, QString("not drawn: the norms before Q, K, V and before the MLP, and biases"));
    QVERIFY(flowTable(plot).find("scores,S = Q K^T / √d_k,") != std::string::npos);
}

void TestFlowPlot::aMaskedCellHasNoColour()
{
    const FlowPlot plot = flowOf(runOf(test::tinyConfig(), test::causal()), {0, 0});
    for (const FlowStage stage : {FlowStage::Scores, FlowStage::Weights}) {
        const FlowMatrix& matrix = plot.card(stage).matrices[0];
        for (Index query = 0; query < matrix.nRows; ++query)
            for (Index key = 0; key < matrix.nColumns; ++key)
                QCOMPARE(matrix.allowed(query, key) != 0.0F, key <= query);
    }
}

void TestFlowPlot::aThumbnailKeepsWhatIsFarthestFromZero()
{
    const Matrix values = test::randomMatrix(130, 200, 7);
    const Matrix pooled = farthestFromZero(values, 64, 96);
    QCOMPARE(pooled.rows(), Index(64));
    QCOMPARE(pooled.cols(), Index(96));
    for (Index row = 0; row < 64; ++row) {
        for (Index column = 0; column < 96; ++column) {
            const TokenRange r = binRange(row, 64, 130);
            const TokenRange c = binRange(column, 96, 200);
            float expected = 0.0F;
            for (Index i = r.first; i < r.first + r.count; ++i)
                for (Index j = c.first; j < c.first + c.count; ++j)
                    if (std::abs(values(i, j)) > std::abs(expected))
                        expected = values(i, j);
            QCOMPARE(pooled(row, column), expected);
        }
    }
    QVERIFY(isSame(farthestFromZero(values.topLeftCorner(3, 4), 64, 96), values.topLeftCorner(3, 4)));
}

void TestFlowPlot::whileALessonAsksNoNumberIsWritten()
{
    SessionState state;
    state.marksNothing = true;
    const FlowPlot plot = flowOf(runOf(test::tinyConfig()), {0, 1}, state);
    for (const FlowCard& card : plot.cards) {
        QVERIFY(card.guesses.empty());
        QVERIFY(!card.query && !card.key);
        for (const QString& number : card.numbers)
            QVERIFY2(!number.contains(u'='), qPrintable(number));
        for (const FlowMatrix& matrix : card.matrices)
            QVERIFY(!matrix.row && !matrix.column);
    }
}

void TestFlowPlot::headsThatShareTheirKeysSaySo()
{
    ModelConfig config = test::tinyConfig();
    config.nKvHeads = 2;
    const FlowPlot plot = flowOf(runOf(config), {0, 3});
    const FlowCard& card = plot.card(FlowStage::Qkv);
    QCOMPARE(card.matrices[1].nColumns, Index(6));
    QVERIFY2(card.numbers.join(u' ').contains("K, V for heads 2–3"), qPrintable(card.numbers.join(u' ')));
}

void TestFlowPlot::aCheckpointWithoutAHeadSaysSo()
{
    ModelConfig config = test::tinyConfig();
    config.head = HeadKind::None;
    const FlowPlot plot = flowOf(runOf(config), {0, 0});
    QVERIFY(plot.card(FlowStage::NextToken).guesses.empty());
    QVERIFY(!plot.card(FlowStage::NextToken).missing.isEmpty());
    QVERIFY(plot.card(FlowStage::Mlp).missing.isEmpty());
}

void TestFlowPlot::eachPartOfATranslatorHasItsWay()
{
    const auto model = test::tinyMarian(QDir(m_folder.path()));
    const Run run = runModel(model, model->tokenizer.encode("abc"), test::causal());
    const FlowPlot cross = flowOf(run, {1, 1, AttentionPart::Cross});
    QVERIFY(!cross.card(FlowStage::Tokens).sources.isEmpty());
    QCOMPARE(cross.card(FlowStage::X).matrices.size(), 2U);
    QVERIFY(isSame(cross.card(FlowStage::X).matrices[1].cells, run->source->activations.finalResid));
    QCOMPARE(cross.card(FlowStage::Qkv).matrices[1].name, QStringLiteral("K = Y W^K"));
    QVERIFY(!cross.card(FlowStage::NextToken).guesses.empty());
    const FlowPlot encoder = flowOf(run, {2, 2, AttentionPart::Encoder});
    QVERIFY(encoder.card(FlowStage::NextToken).guesses.empty());
    QVERIFY(!encoder.card(FlowStage::NextToken).missing.isEmpty());
    QVERIFY(flowOf(run, {0, 0, AttentionPart::Decoder}).card(FlowStage::Tokens).sources.isEmpty());
}

void TestFlowPlot::aRecurrentTranslatorSaysWhatItDoesNotHave()
{
    const QDir folder(m_folder.filePath("rnn"));
    QVERIFY(QDir().mkpath(folder.path()));
    test::writeRecurrentModel(folder);
    RunMaker runs;
    runs.model(folder.path().toStdString(), {});
    SessionState state;
    state.input.text = "abc";
    const Run run = runs.run(runs.input(state, {}), {});
    const FlowPlot plot = flowOf(run, {0, 0, AttentionPart::Cross});
    for (const FlowStage stage : {FlowStage::Output, FlowStage::Residual, FlowStage::Mlp})
        QVERIFY(!plot.card(stage).missing.isEmpty() && plot.card(stage).matrices.empty());
    QVERIFY(isSame(plot.card(FlowStage::Z).matrices[0].cells, run->recurrent->contexts));
    QVERIFY(isSame(plot.card(FlowStage::Qkv).matrices[0].cells, run->recurrent->queries));
    QCOMPARE(plot.card(FlowStage::X).matrices[0].cells(0, 0), run->recurrent->source.initialState(0, 0));
    QVERIFY(!plot.card(FlowStage::NextToken).guesses.empty());
    QVERIFY(plot.caption.method.isEmpty());
}

void TestFlowPlot::cardsStandBesideEachOther_data()
{
    QTest::addColumn<QSizeF>("size");
    for (const QSizeF& size :
         {QSizeF(300, 300), QSizeF(480, 400), QSizeF(640, 480), QSizeF(820, 600), QSizeF(1500, 900)})
        QTest::addRow("%.0f x %.0f", size.width(), size.height()) << size;
}

/// Within the sheet, none on another, each matrix within its card.
void TestFlowPlot::cardsStandBesideEachOther()
{
    QFETCH(QSizeF, size);
    const FlowPlot plot = flowOf(runOf(test::tinyConfig()), {0, 0});
    const FlowSheet sheet = layoutFlowSheet(plot, size, 20.0, theme(ThemeId::Light));
    const QRectF whole(QPointF(), sheet.size);
    QVERIFY(sheet.size.width() <= size.width());
    for (std::size_t i = 0; i < sheet.cards.size(); ++i) {
        const FlowCardPlace& place = sheet.cards[i];
        QVERIFY(whole.contains(place.card));
        for (std::size_t j = i + 1; j < sheet.cards.size(); ++j)
            QVERIFY(!place.card.intersects(sheet.cards[j].card));
        for (const FlowMatrixPlace& matrix : place.matrices)
            QVERIFY2(place.card.contains(matrix.cells), qPrintable(stageName(plot.cards[i].stage)));
    }
}

/// In cards as narrow as the window's beside the inspector.
void TestFlowPlot::whatIsChosenIsListedAndNoNumberIsCut()
{
    FlowPlot plot = flowOf(runOf(test::tinyConfig()), {0, 0});
    QStringList tokens;
    for (int i = 0; i < 30; ++i)
        tokens << QString("t%1").arg(i);
    for (FlowCard& card : plot.cards) {
        if (card.stage == FlowStage::Mlp)
            card.numbers = {"‖m‖ = 12.34", "X + O + M to layer 5"};
        if (card.stage == FlowStage::Tokens) {
            card.tokens = tokens;
            card.query = 25;
            card.key = 2;
        }
    }
    plot.caption.layer = "layer 5";
    plot.caption.head = "head 3";
    const FlowSheet sheet = layoutFlowSheet(plot, {690, 480}, 20.0, theme(ThemeId::Light));
    test::TextBoxes boxes;
    paintFlowSheet(boxes, sheet, plot, theme(ThemeId::Light));
    const QStringList texts = boxes.texts();
    QVERIFY(texts.contains("layer 5 · head 3"));
    QVERIFY(texts.join(' ').contains("weights: viridis, from 0"));
    for (const char* text : {"t0", "t2", "… t25", "X + O + M to layer 5"})
        QVERIFY2(texts.contains(QString(text)), text);
    QVERIFY(!texts.contains("t29") && !texts.filter(" others").isEmpty());
}

/// On the card as in its tip, in the strip of the lessons and in what is spoken.
void TestFlowPlot::aStageHasOneNameHoweverNarrowItsCard()
{
    const Theme& light = theme(ThemeId::Light);
    const FlowPlot plot = flowOf(runOf(test::tinyConfig()), {0, 0});
    for (const double width : {300.0, 480.0, 690.0, 1500.0}) {
        const FlowSheet sheet = layoutFlowSheet(plot, {width, 480}, 20.0, light);
        test::TextBoxes boxes;
        paintFlowSheet(boxes, sheet, plot, light);
        for (std::size_t i = 0; i < plot.cards.size(); ++i) {
            const QString name = stageName(plot.cards[i].stage);
            QVERIFY2(boxes.texts().contains(name), qPrintable(name));
            QVERIFY2(textWidth(name, bold(light.smallFont)) <= sheet.cards[i].inside.width(), qPrintable(name));
            QVERIFY(spokenCard(plot.cards[i]).startsWith(name + ": "));
        }
    }
}

/// Where nothing is masked, or nothing is chosen, it does not speak of it.
void TestFlowPlot::theKeySaysWhatIsInThePictureAlone()
{
    const auto key = [](const FlowPlot& plot) {
        return layoutFlowSheet(plot, {820, 600}, 20.0, theme(ThemeId::Light)).key.join(u' ');
    };
    SessionState asked;
    asked.marksNothing = true;
    const FlowPlot masked = flowOf(runOf(test::tinyConfig(), test::causal()), {0, 0});
    const Run open = runOf(test::tinyConfig());
    QVERIFY2(key(masked).endsWith("Framed: the query and the key. Hatched: masked."), qPrintable(key(masked)));
    QVERIFY2(key(flowOf(open, {0, 0})).endsWith("Framed: the query and the key."),
             qPrintable(key(flowOf(open, {0, 0}))));
    QVERIFY2(key(flowOf(open, {0, 0}, asked)).endsWith("a scale of its own."), "nothing is framed");
}

/// The index of d_k stands low, above the key's column.
void TestFlowPlot::noFrameTouchesAName()
{
    const FlowPlot plot = flowOf(runOf(test::tinyConfig()), {0, 0});
    for (const double width : {480.0, 690.0, 820.0, 1500.0}) {
        const FlowSheet sheet = layoutFlowSheet(plot, {width, 480}, 20.0, theme(ThemeId::Light));
        test::TextBoxes boxes;
        paintFlowSheet(boxes, sheet, plot, theme(ThemeId::Light));
        for (const FlowCardPlace& card : sheet.cards)
            for (const FlowMatrixPlace& matrix : card.matrices)
                for (const test::TextBoxes::Box& box : boxes.boxes()) {
                    const QRectF ink = box.ink.boundingRect();
                    QVERIFY2(!ink.intersects(matrix.cells.adjusted(-2.5, -2.5, 2.5, 2.5)), qPrintable(box.text));
                }
    }
}

/// Whether the shape of one of them stands below its name or beside it.
void TestFlowPlot::matricesOfARowBeginAtOneHeight()
{
    const FlowPlot plot = flowOf(runOf(test::tinyConfig()), {0, 0});
    for (double width = 400.0; width < 1600.0; width += 10.0) {
        const FlowSheet sheet = layoutFlowSheet(plot, {width, 480}, 20.0, theme(ThemeId::Light));
        for (const FlowCardPlace& a : sheet.cards)
            for (const FlowCardPlace& b : sheet.cards)
                if (a.matrices.size() == 1 && b.matrices.size() == 1 && a.card.top() == b.card.top())
                    QCOMPARE(a.matrices[0].cells.top(), b.matrices[0].cells.top());
    }
}

/// A probability near 1 fills a narrow card, whose tokens are short.
void TestFlowPlot::theBarsHaveWhatTheTokensLeave()
{
    struct Bars : test::TextBoxes {
        double widest = 0.0;
        void fillRect(const QRectF& rect, const QColor& colour) override
        {
            if (colour == theme(ThemeId::Light).accent)
                widest = std::max(widest, rect.width());
        }
    };
    FlowPlot plot = flowOf(runOf(test::tinyConfig(), test::causal()), {0, 0});
    for (FlowCard& card : plot.cards)
        if (card.stage == FlowStage::NextToken)
            card.guesses = {{".", 0.95F}, {"to", 0.02F}};
    const FlowSheet sheet = layoutFlowSheet(plot, {700, 480}, 20.0, theme(ThemeId::Light));
    Bars bars;
    paintFlowSheet(bars, sheet, plot, theme(ThemeId::Light));
    QVERIFY2(bars.widest > 0.3 * sheet.cards.back().inside.width(), qPrintable(QString::number(bars.widest)));
}

HEADLIGHT_TEST(TestFlowPlot)
#include "tst_flow_plot.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_plot.h"

#include "core/bench/bench_examples.h"
#include "tests/support/printed_text.h"

#include <QTest>

using namespace headlight;

namespace {

std::size_t at(const BenchPlot& plot, BenchStepId id, int head = 0)
{
    return plot.steps->find(id, head).value();
}

} // namespace

/// What the sheet of a bench shows.
class TestBenchPlot : public QObject {
    Q_OBJECT
private slots:
    void theCaptionSaysWhatIsComputed()
    {
        QCOMPARE(benchPlot(quickBrownFoxBench()).caption.line(),
                 QString("scaled dot-product attention · scores divided by √dₖ · no mask · Q, K and V typed"));
        QCOMPARE(benchPlot(trainBench()).caption.line(), QString("plain self-attention · scores not scaled · no mask"));
        QCOMPARE(benchPlot(paintedTrainBench()).caption.line(),
                 QString("plain self-attention · scores not scaled · no mask · weights are the scores themselves, "
                         "without a softmax: rows need not sum to 1 · scores typed in place of computed"));
        BenchInput input = twoHeadsBench();
        input.mask = maskFromString("window:2");
        input.hiddenCells = {{0, 0}, {1, 1}};
        input.options.scale = BenchScale::Constant;
        input.options.scaleConstant = 8.0;
        input.options.temperature = 0.5;
        input.options.positions = true;
        input.options.residual = true;
        input.options.layerNorm = BenchLayerNorm::Post;
        QCOMPARE(benchPlot(input).caption.line(),
                 QString("multi-head attention · 2 heads · scores divided by 8 · window mask, 2 wide, 2 cells hidden "
                         "by hand · temperature 0.5 · sinusoidal positions · residual connection · layer norm after "
                         "attention"));
        input.hiddenCells = {{3, 3}};
        QVERIFY(benchPlot(input).caption.mask.endsWith("one cell hidden by hand"));
    }

    /// The largest weight of the fox is 0.633 and has not the last colour.
    void theBarOfTheWeightsSaysThatItsRangeIsFixed()
    {
        for (const BenchExample& example : benchExamples()) {
            const Figure figure(benchPlot(example.make()));
            const QSizeF size = figure.preferredSize(theme(ThemeId::Paper));
            test::TextSheet sheet(size.toSize());
            QPainter painter(&sheet);
            figure.paint(painter, size, theme(ThemeId::Paper));
            painter.end();
            const QString all = sheet.texts().join(u' ');
            QVERIFY2(all.contains("fixed range") && !all.contains("fitted"), qPrintable(all));
        }
    }

    void aPickBringsItsFormula()
    {
        const std::size_t scores = at(benchPlot(quickBrownFoxBench()), BenchStepId::Scores);
        BenchPlot plot = benchPlot(quickBrownFoxBench(), BenchPick{scores, 1, 2});
        QVERIFY(plot.pick && plot.explanation);
        QCOMPARE(plot.formula, QString("score(quick, brown) = 0.5·1.0 + 0.6·0.9 = 1.04"));
        QVERIFY(plot.mixture.isEmpty());
        setPick(plot, BenchPick{at(plot, BenchStepId::HeadOutput), 1, 0});
        QVERIFY(plot.formula.startsWith("Z(quick, 1) = "));
        QVERIFY(plot.mixture.startsWith("Z(quick) ") && plot.mixture.contains("·v_brown"));
        setPick(plot, std::nullopt);
        QVERIFY(!plot.pick && !plot.explanation && plot.formula.isEmpty() && plot.mixture.isEmpty());
    }

    void aPickThatIsNotThereIsNone()
    {
        const BenchPlot whole = benchPlot(quickBrownFoxBench());
        const std::size_t scores = at(whole, BenchStepId::Scores);
        for (const BenchPick& pick : {BenchPick{scores, 5, 0}, BenchPick{scores, 0, 5}, BenchPick{scores, -1, 0},
                                      BenchPick{scores, 0, -1}, BenchPick{whole.steps->steps.size(), 0, 0}})
            QVERIFY(!benchPlot(quickBrownFoxBench(), pick).pick);
    }

    void theSamePickIsThatOfTheSameStepAndHead()
    {
        const BenchPlot none = benchPlot(twoHeadsBench());
        const BenchPlot before = benchPlot(twoHeadsBench(), BenchPick{at(none, BenchStepId::Pattern, 1), 2, 3});
        BenchInput more = twoHeadsBench();
        more.options.positions = true;
        const BenchPlot after = benchPlot(more);
        QVERIFY((samePick(before, after) == BenchPick{at(after, BenchStepId::Pattern, 1), 2, 3}));
        QVERIFY(before.pick->step != at(after, BenchStepId::Pattern, 1));
        QVERIFY(!samePick(none, after));
        QVERIFY(!samePick(before, BenchPlot{}));
        QVERIFY(!samePick(before, benchPlot(trainBench()))); // without a second head
    }

    void badNumbersAreRefused()
    {
        BenchInput input = quickBrownFoxBench();
        input.q(0, 0) = 1e300;
        QVERIFY_THROWS_EXCEPTION(std::exception, benchPlot(input));
    }
};

HEADLIGHT_TEST(TestBenchPlot)
#include "tst_bench_plot.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "tests/support/text_boxes.h"
#include "ui/kit/axis_ticks.h"
#include "ui/kit/legend.h"
#include "ui/pictures/cost/cost_painter.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace headlight;

namespace {

CostPlot paper(std::int64_t nTokens, std::int64_t batch = 1, CostAxes axes = CostAxes::Logarithmic)
{
    return makeCostPlot({paperLayerSize(), nTokens, batch, axes});
}

CostLayout layoutOf(const CostPlot& plot, const QSizeF& size)
{
    return layoutCost(plot, size, 40.0, theme(ThemeId::Light));
}

} // namespace

/// The table of shapes and the chart of the multiplications.
class TestCostLayout : public QObject {
    Q_OBJECT
private slots:
    void thePartsAreThoseWorkedOutByHand();
    void bothPartsAreEqualAtTwiceTheWidth_data();
    void bothPartsAreEqualAtTwiceTheWidth();
    void ticksAreRoundNumbers();
    void anAxisGoesThereAndBack();
    void aPointOfTheChartIsALength();
    void theChosenLengthAndTheCrossingAreOnTheChart();
    void countsReadWell();
    void namesAndNumbersAreWrittenInOneWay();
    void noTextOverlapsOrLeavesThePage();
    void thePlotStandsBesideTheTableWhereThereIsRoom();
    void theTableIsExported();
    void sizesThatAreNoneAreRefused();
};

void TestCostLayout::thePartsAreThoseWorkedOutByHand()
{
    // Q, K, V and O: 512·512 multiplications each for a token; the scores and the mixing 8·64 each for a pair of
    // tokens.
    const CostPlot plot = paper(10, 3);
    QCOMPARE(plot.linearPart(10), 3.0 * 10 * 4 * 512 * 512);
    QCOMPARE(plot.squaredPart(10), 3.0 * 100 * 2 * 512);
    QCOMPARE(plot.both(10), layerMultiplications(paperLayerSize(), 10, 3));
    QCOMPARE(cellText(plot, 4, CostColumn::Multiplications), QString("7,864,320")); // 3·10·512·512
    QCOMPARE(cellText(plot, 7, CostColumn::Multiplications), QString("153,600"));   // 3·100·512
    QCOMPARE(cellText(plot, 7, CostColumn::Actual), QString("[3, 10, 10]"));
    QCOMPARE(cellText(plot, 7, CostColumn::Count), QString("8 heads"));
    QCOMPARE(cellText(plot, 1, CostColumn::Actual), QString("[512, 64]"));
    QCOMPARE(cellText(plot, 13, CostColumn::Multiplications), QString("31,764,480"));
}

void TestCostLayout::bothPartsAreEqualAtTwiceTheWidth_data()
{
    QTest::addColumn<int>("dModel");
    QTest::addColumn<int>("heads");
    QTest::addColumn<int>("dK");
    QTest::addColumn<int>("dV");
    QTest::newRow("paper") << 512 << 8 << 64 << 64;
    QTest::newRow("BERT-base") << 768 << 12 << 64 << 64;
    QTest::newRow("odd") << 7 << 3 << 5 << 2;
}

void TestCostLayout::bothPartsAreEqualAtTwiceTheWidth()
{
    QFETCH(int, dModel);
    QFETCH(int, heads);
    QFETCH(int, dK);
    QFETCH(int, dV);
    const CostPlot plot = makeCostPlot({{dModel, heads, dK, dV}, 5, 2, CostAxes::Linear});
    QCOMPARE(plot.crossing(), 2.0 * dModel);
    QCOMPARE(plot.linearPart(plot.crossing()), plot.squaredPart(plot.crossing()));
}

void TestCostLayout::ticksAreRoundNumbers()
{
    QCOMPARE(linearTicks(0.0, 2048.0, 5), (std::vector<double>{0, 500, 1000, 1500, 2000}));
    QCOMPARE(linearTicks(0.0, 1.0, 4).size(), std::size_t(3)); // 0, 0.5, 1
    QCOMPARE(decadeTicks(1.0, 1e4, 10), (std::vector<double>{1, 10, 100, 1000, 10000}));
    const std::vector<double> sparse = decadeTicks(1e3, 1e12, 5); // ten decades: every second
    QCOMPARE(sparse.size(), std::size_t(5));
    QVERIFY(std::abs(sparse[1] - 1e5) < 1e-6);
    for (int most = 1; most < 9; ++most)
        for (const double high : {3.0, 17.0, 999.0, 1.3e7}) {
            const std::vector<double> ticks = linearTicks(0.0, high, most);
            QVERIFY(ticks.size() >= 2 && std::ssize(ticks) <= most + 2 && ticks.back() <= high * 1.000001);
        }
}

void TestCostLayout::anAxisGoesThereAndBack()
{
    for (const AxisScale& scale : {AxisScale{1.0, 1e5, true}, AxisScale{0.0, 2048.0, false}})
        for (const double share : {0.0, 0.25, 0.9, 1.0})
            QVERIFY(std::abs(scale.share(scale.value(share)) - share) < 1e-12);
    QCOMPARE((AxisScale{1.0, 1e4, true}.share(100.0)), 0.5);
}

/// Whole numbers, the chosen one among them, each with its counts.
void TestCostLayout::aPointOfTheChartIsALength()
{
    for (const CostAxes axes : {CostAxes::Logarithmic, CostAxes::Linear})
        for (const std::int64_t nTokens : {1, 2, 100, 1024, 99999}) {
            const CostPlot plot = paper(nTokens, 1, axes);
            const ChartPlot chart = chartOf(plot, theme(ThemeId::Light));
            QCOMPARE(chart.series.size(), std::size_t(3));
            const std::vector<double>& lengths = chart.series[1].x;
            QVERIFY(std::ranges::is_sorted(lengths) && std::ranges::adjacent_find(lengths) == lengths.end());
            QVERIFY(std::ranges::count(lengths, double(nTokens)) == 1 && lengths.front() >= 1.0);
            for (std::size_t i = 0; i < lengths.size(); ++i) {
                QCOMPARE(lengths[i], std::round(lengths[i]));
                QCOMPARE(chart.series[1].y[i], plot.linearPart(lengths[i]));
                QCOMPARE(chart.series[2].y[i], plot.squaredPart(lengths[i]));
                QCOMPARE(chart.series[0].y[i], chart.series[1].y[i] + chart.series[2].y[i]);
            }
        }
}

void TestCostLayout::theChosenLengthAndTheCrossingAreOnTheChart()
{
    for (const CostAxes axes : {CostAxes::Logarithmic, CostAxes::Linear})
        for (const std::int64_t nTokens : {1, 10, 1024, 5000, 1000000}) {
            const CostPlot plot = paper(nTokens, 1, axes);
            const ChartPlot chart = chartOf(plot, theme(ThemeId::Light));
            QCOMPARE(chart.markers.size(), std::size_t(2));
            QCOMPARE(chart.markers[0].x, plot.crossing());
            QCOMPARE(chart.markers[1].x, double(nTokens));
            for (const ChartMarker& marker : chart.markers) {
                QVERIFY(marker.x >= chart.x.low && marker.x <= chart.x.high);
                QVERIFY(plot.both(marker.x) >= chart.y.low && plot.both(marker.x) <= chart.y.high);
            }
        }
}

void TestCostLayout::countsReadWell()
{
    QCOMPARE(exactCount(0), QString("0"));
    QCOMPARE(exactCount(999), QString("999"));
    QCOMPARE(exactCount(1073741824.0), QString("1,073,741,824"));
    QCOMPARE(exactCount(2e15), QString("2.00·10¹⁵"));
    QCOMPARE(roundedCount(4294967296.0), QString("4.29·10⁹"));
    QCOMPARE(roundedCount(9.999e9), QString("1.00·10¹⁰"));
    QCOMPARE(tickCounts({1.0, 100.0, 10000.0}), (QStringList{"1", "100", "10,000"}));
    QCOMPARE(tickCounts({1e3, 1e5, 1e7, 1e12}), (QStringList{"10³", "10⁵", "10⁷", "10¹²"}));
    QCOMPARE(tickCounts({0.0, 5e5, 1e6, 1.5e6}), (QStringList{"0", "0.5·10⁶", "10⁶", "1.5·10⁶"}));
    QCOMPARE(tickCounts({0.0, 2.5e9}), (QStringList{"0", "2.5·10⁹"}));
    // 2·1024: linear 2048·4·512² = 2.15·10⁹, squared 2048²·2·512 = 4.29·10⁹.
    QCOMPARE(costLine(paper(1), 2048),
             QString("T = 2,048: linear part 2.15·10⁹ · T² part 4.29·10⁹ · together 6.44·10⁹ · 66.7 % of it in the T² "
                     "part"));
    QCOMPARE(
        rowLine(paper(10), 4),
        QString("Q_i (queries) [N, T, d_k] = [1, 10, 64] · one for each of 8 heads · h·N·T·d_model·d_k = 2,621,440 "
                "multiplications"));
}

/// "d_model" as in the table above it, and no axis of which one number is "10⁷" and another "100,000".
void TestCostLayout::namesAndNumbersAreWrittenInOneWay()
{
    for (const CostAxes axes : {CostAxes::Logarithmic, CostAxes::Linear}) {
        const CostPlot plot = paper(10, 1, axes);
        test::TextBoxes canvas;
        paintCostFigure(canvas, preferredCostSize(plot, theme(ThemeId::Light)), plot, theme(ThemeId::Light));
        for (const QString& text : canvas.texts())
            QVERIFY2(!text.contains('_'), qPrintable(text));
        const ChartPlot chart = chartOf(plot, theme(ThemeId::Light));
        for (const ChartAxis& axis : {chart.x, chart.y}) {
            const std::vector<double> ticks =
                axis.isLogarithmic() ? decadeTicks(axis.low, axis.high, 8) : linearTicks(axis.low, axis.high, 8);
            const QStringList labels = axis.tickTexts(ticks);
            const auto isPower = [](const QString& label) { return label.back() > u'9'; }; // "10⁷"
            for (const QString& label : labels) {
                QVERIFY2(label == "0" || isPower(label) == isPower(labels.back()), qPrintable(label));
            }
        }
    }
    QVERIFY(paper(10).caption.line().contains("d_model 512")); // where there is no type: of a file
    QCOMPARE(costMarkup("W_i^Q [d_model, d_k] · 3"), QString("W_{i}^Q [d_{model}, d_{k}] · 3"));
}

void TestCostLayout::noTextOverlapsOrLeavesThePage()
{
    const AttentionLayerSize largest{65536, 65536, 65536, 65536};
    for (const ThemeId id : {ThemeId::Light, ThemeId::Paper, ThemeId::Slide})
        for (const CostAxes axes : {CostAxes::Logarithmic, CostAxes::Linear})
            for (const CostPlot& plot :
                 {paper(1, 1, axes), paper(1024, 32, axes), paper(1000000, 65536, axes),
                  makeCostPlot({largest, 1000000, 65536, axes}), makeCostPlot({{1, 1, 1, 1}, 3, 1, axes})}) {
                const QSizeF least = preferredCostSize(plot, theme(id));
                for (const double width : {least.width(), least.width() + 500.0}) {
                    const double note = captionHeight(plot.caption, width - 32.0, theme(id));
                    const QSizeF size(width, layoutCost(plot, {width, least.height()}, note, theme(id)).height);
                    test::TextBoxes canvas;
                    paintCostFigure(canvas, size, plot, theme(id));
                    QVERIFY2(canvas.problems(size, theme(id).smallFont.pixelSize()).isEmpty(),
                             qPrintable(canvas.problems(size, theme(id).smallFont.pixelSize()).join("; ")));
                    QVERIFY(canvas.boxes().size() > 60);
                }
            }
}

void TestCostLayout::thePlotStandsBesideTheTableWhereThereIsRoom()
{
    const CostPlot plot = paper(10);
    const CostLayout wide = layoutOf(plot, {1500.0, 700.0});
    QVERIFY(wide.chart.left() > wide.table.right());
    QVERIFY(wide.chart.right() <= 1500.0 && wide.note.y() >= wide.chart.bottom() - 1.0);
    const CostLayout narrow = layoutOf(plot, {800.0, 700.0});
    QVERIFY(narrow.chart.top() > narrow.table.bottom());
    QVERIFY(narrow.height <= 701.0);
    QVERIFY(layoutOf(plot, {560.0, 300.0}).height > 400.0); // the page scrolls
    QCOMPARE(narrow.rowAt(narrow.row(3).center(), 13), 3);
    QCOMPARE(narrow.rowAt(narrow.chart.center(), 13), -1);
}

void TestCostLayout::theTableIsExported()
{
    const QStringList lines = QString::fromStdString(costTable(paper(10, 32))).split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 15); // headings, 13 matrices, the sum
    QCOMPARE(lines[1], QString("X,\"[N, T, d_{model}]\",32 x 10 x 512,1,,0"));
    QCOMPARE(lines[8], QString("Q_i K_i^T,\"[N, T, T]\",32 x 10 x 10,8,h·N·T·T·d_k,1638400")); // 32·100·512
    QCOMPARE(lines[14], QString("sum,,,,,338821120")); // 32·(10·4·512² + 100·2·512)
}

void TestCostLayout::sizesThatAreNoneAreRefused()
{
    QVERIFY_EXCEPTION_THROWN(makeCostPlot({{0, 1, 1, 1}, 1, 1, CostAxes::Linear}), Error);
    QVERIFY_EXCEPTION_THROWN(makeCostPlot({paperLayerSize(), 0, 1, CostAxes::Linear}), Error);
}

HEADLIGHT_TEST(TestCostLayout)
#include "tst_cost_layout.moc"

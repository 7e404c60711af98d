// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/text_boxes.h"
#include "tests/support/tiny_model.h"
#include "ui/chart/chart_figure.h"
#include "ui/export/figure_bytes.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/counts.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/head_points/head_points_plot.h"
#include "ui/pictures/head_points/head_points_row.h"
#include "ui/pictures/head_table/head_table_maker.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace headlight;

namespace {

/// Two layers of two heads whose entropies and distances are 1, 2, 3, 4 and 4, 3, 2, 1; the last has no distance.
HeadTable fourHeads()
{
    HeadTable table;
    table.grid = {2, 2, AttentionPart::Decoder};
    for (int i = 0; i < 4; ++i) {
        HeadTableRow row;
        row.head = {i / 2, i % 2};
        row.scores.entropy = 1.0F + float(i);
        if (i < 3)
            row.scores.distance = 4.0F - float(i);
        row.scores.self = 0.25F * float(i);
        table.rows.push_back(row);
    }
    return table;
}

const ChartSeries& seriesNamed(const ChartPlot& chart, const QString& name)
{
    const auto found = std::ranges::find(chart.series, name, &ChartSeries::name);
    if (found == chart.series.end())
        qFatal("no series %s", qPrintable(name));
    return *found;
}

} // namespace

class TestHeadPointsPlot : public QObject {
    Q_OBJECT
private slots:
    void everyQuantityIsAColumnOfTheTableOfHeads()
    {
        QStringList keys;
        for (const HeadMeasure measure : headMeasures())
            keys << measureKey(measure);
        for (const auto& axis : kHeadAxes)
            QVERIFY2(axis.value == HeadQuantity::Layer || keys.contains(QString(axis.text)), axis.text);
        for (const auto& mark : kHeadMarks)
            QVERIFY2(!quantityName(mark.value).isEmpty(), mark.text);
    }

    void aHeadIsWhereItsNumbersAre()
    {
        const HeadPointsPlot plot = makeHeadPointsPlot(fourHeads(), {}, {}, HeadIndex{0, 1});
        QCOMPARE(plot.points.size(), std::size_t(3));
        QCOMPARE(plot.nWithout, 1);
        QCOMPARE(plot.points[1].head, (HeadIndex{0, 1}));
        QCOMPARE(plot.points[1].x, 3.0);
        QCOMPARE(plot.points[1].y, 2.0);
        QCOMPARE(plot.points[2].colour, std::optional(1.0)); // its layer
        const ChartPlot chart = chartOf(plot, theme(ThemeId::Light));
        const ChartSeries& first = seriesNamed(chart, "layer 0");
        QCOMPARE(first.x, (std::vector<double>{4.0, 3.0}));
        QCOMPARE(first.chosenPoint, 1);
        QCOMPARE(first.heads, (std::vector<HeadIndex>{{0, 0}, {0, 1}}));
        QVERIFY2(chart.note.contains("1 "), qPrintable(chart.note)); // the head without a distance is counted
        for (const ChartSeries& series : chart.series)
            for (std::size_t i = 0; i < series.x.size(); ++i) {
                QVERIFY(series.x[i] > chart.x.low && series.x[i] < chart.x.high);
                QVERIFY(series.y[i] > chart.y.low && series.y[i] < chart.y.high);
            }
    }

    void hiddenHeadsAreNoPointsButTheChosenOneIs()
    {
        const std::set<HeadIndex> hidden{{0, 0}, {0, 1}};
        const HeadPointsPlot plot = makeHeadPointsPlot(fourHeads(), {}, hidden, HeadIndex{0, 1});
        QCOMPARE(plot.points.size(), std::size_t(2));
        QCOMPARE(plot.hidden, (std::vector<HeadIndex>{{0, 0}}));
        const ChartPlot chart = chartOf(plot, theme(ThemeId::Light));
        QCOMPARE(seriesNamed(chart, "layer 0").switches.size(), std::size_t(2));
        const HeadPointsPlot none = makeHeadPointsPlot(fourHeads(), {}, hidden, std::nullopt);
        QVERIFY(!seriesNamed(chartOf(none, theme(ThemeId::Light)), "layer 0").isShown);
    }

    void colourAndSizeSayANumber()
    {
        const HeadPointsChoice choice{HeadQuantity::Entropy, HeadQuantity::Self, HeadQuantity::Self,
                                      HeadQuantity::Entropy};
        const HeadPointsPlot plot = makeHeadPointsPlot(fourHeads(), choice, {}, std::nullopt);
        const ChartPlot chart = chartOf(plot, theme(ThemeId::Light));
        QCOMPARE(chart.series.size(), std::size_t(1));
        const ChartSeries& all = chart.series.front();
        QCOMPARE(all.x.size(), std::size_t(4));
        QVERIFY(!chart.hasLegend());
        QCOMPARE(all.colours.front(), QColor(colour(ColourMapId::Viridis, 0.0)));
        QCOMPARE(all.colours.back(), QColor(colour(ColourMapId::Viridis, 1.0)));
        QVERIFY(std::ranges::is_sorted(all.radii) && all.radii.front() < all.radii.back());
        QVERIFY2(chart.note.contains("colour") && chart.note.contains("size"), qPrintable(chart.note));
        QVERIFY2(all.readouts[1].startsWith("head 0.1\n"), qPrintable(all.readouts[1]));
    }

    /// One head, or heads that are all alike, have an axis, too.
    void oneValueHasAnAxis()
    {
        HeadTable table = fourHeads();
        table.rows.resize(1);
        const ChartPlot chart = chartOf(makeHeadPointsPlot(table, {}, {}, std::nullopt), theme(ThemeId::Light));
        QVERIFY(chart.x.low < 4.0 && chart.x.high > 4.0 && chart.y.low < 1.0 && chart.y.high > 1.0);
    }

    /// The numbers of the picture are those of the table of heads.
    void theTableHasTheNumbersThatAreShown()
    {
        const HeadTable table = fourHeads();
        const HeadPointsChoice choice{HeadQuantity::Entropy, HeadQuantity::Self, HeadQuantity::Layer,
                                      HeadQuantity::Entropy};
        const std::string text = headPointsTable(makeHeadPointsPlot(table, choice, {{1, 1}}, std::nullopt), table);
        QCOMPARE(text, std::string("attention,layer,head,entropy,self\n"
                                   "decoder,0,0,1,0\n"
                                   "decoder,0,1,2,0.25\n"
                                   "decoder,1,0,3,0.5\n"));
    }

    void aRunMakesAPointOfEachHead()
    {
        const QTemporaryDir folder;
        const auto model = test::tinyModel(QDir(folder.path()));
        const auto run = runModel(model, model->tokenizer.encode("abcabc"), {});
        const std::vector<std::filesystem::path> noModels;
        PictureTools tools;
        SessionState state;
        state.headPoints = {HeadQuantity::PreviousToken, HeadQuantity::FirstToken};
        const HeadGrid grid{model->config.nLayers, model->config.nHeads, AttentionPart::Decoder};
        const auto made = [&] {
            return headPointsPicture().make({state, run, grid, {1, 0}, noModels, tools, CancelToken(), {}});
        };
        const MadePicture picture = made();
        const HeadPointsPlot* plot = picture.figure->as<HeadPointsPlot>();
        QVERIFY(plot);
        QCOMPARE(std::ssize(plot->points), std::ptrdiff_t(grid.nLayers) * grid.nHeads);
        HeadTable table;
        HeadTableMaker().make(run, {1, 0}, {true, false}, {}, {},
                              [&](const HeadTableMaker::Table& newest, bool) { table = *newest; });
        for (std::size_t i = 0; i < plot->points.size(); ++i)
            QCOMPARE(plot->points[i].x, *valueOf(table.rows[i], HeadMeasure::PreviousToken));
        const Theme& look = theme(ThemeId::Paper);
        const QSizeF size = picture.figure->preferredSize(look);
        QVERIFY(picture.figure->fits(size, look));
        QCOMPARE(svgBytes(*picture.figure, size, look), svgBytes(*made().figure, size, look));
        // A weight of a cell needs a cell.
        state.headPoints.x = HeadQuantity::CellWeight;
        QVERIFY2(made().refusal.contains("--query and --key"), qPrintable(made().refusal));
        state.pinnedQuery = 3;
        state.pinnedKey = 1;
        QVERIFY(made().figure.has_value());
    }

    /// Every head is counted once, in the range that its number is in, on top of those of the layers below.
    void headsAreCountedByLayer()
    {
        HeadTable table;
        table.grid = {12, 12, AttentionPart::Decoder};
        for (int i = 0; i < 144; ++i) {
            HeadTableRow row;
            row.head = {i / 12, i % 12};
            row.scores.entropy = float(std::fmod(i * 0.618, 1.0)) * 3.0F;
            if (i % 12 != 11)
                row.scores.distance = float(i % 7);
            table.rows.push_back(row);
        }
        for (const HeadQuantity quantity : {HeadQuantity::Entropy, HeadQuantity::Distance, HeadQuantity::Layer}) {
            const HeadPointsChoice choice{quantity, HeadQuantity::Heads};
            const HeadPointsPlot plot = makeHeadPointsPlot(table, choice, {}, HeadIndex{5, 3});
            QCOMPARE(plot.nWithout, quantity == HeadQuantity::Distance ? 12 : 0);
            const HeadBins bins = headBins(plot);
            QVERIFY(bins.count >= 5 && bins.count <= 26);
            std::vector<std::vector<int>> counts(12, std::vector<int>(std::size_t(bins.count), 0)); // [layers][bins]
            for (const HeadPointsPlot::Point& point : plot.points) {
                const int bin = bins.of(point.x);
                QVERIFY(std::abs(point.x - bins.middle(bin)) <= 0.5 * bins.width * (1.0 + 1e-6));
                ++counts[std::size_t(point.head.layer)][std::size_t(bin)];
            }
            const ChartPlot chart = chartOf(plot, theme(ThemeId::Light));
            QCOMPARE(chart.series.size(), std::size_t(12));
            std::vector<int> tops(std::size_t(bins.count), 0);
            for (int layer = 0; layer < 12; ++layer) {
                const ChartSeries& series = chart.series[std::size_t(11 - layer)]; // the last layer lies behind
                QCOMPARE(series.name, QString("layer %1").arg(layer));
                QCOMPARE(series.mark, ChartMark::Bars);
                for (std::size_t i = 0; i < series.x.size(); ++i) {
                    const auto bin = std::size_t(bins.of(series.x[i]));
                    const int count = counts[std::size_t(layer)][bin];
                    tops[bin] += count;
                    QVERIFY(count > 0);
                    QCOMPARE(series.y[i], double(tops[bin]));
                    QCOMPARE(series.readouts[i], headCount(count));
                }
            }
            QCOMPARE(std::accumulate(tops.begin(), tops.end(), 0), int(plot.points.size()));
            QVERIFY(chart.y.high > std::ranges::max(tops));
            QCOMPARE(chart.markers.size(), std::size_t(1)); // the chosen head
            const FigureLook<HeadPointsPlot>& look = figureLook(&plot);
            const QSizeF size = look.preferredSize(plot, theme(ThemeId::Paper));
            test::TextBoxes boxes;
            look.paint(boxes, size, plot, theme(ThemeId::Paper));
            QVERIFY2(boxes.problems(size).isEmpty(), qPrintable(boxes.problems(size).join('\n')));
        }
    }

    void headsThatAreAlikeAreOneBar()
    {
        HeadTable table = fourHeads();
        table.rows.resize(1);
        const HeadPointsChoice choice{HeadQuantity::Entropy, HeadQuantity::Heads, HeadQuantity::None};
        const ChartPlot chart = chartOf(makeHeadPointsPlot(table, choice, {}, std::nullopt), theme(ThemeId::Light));
        QCOMPARE(chart.series.size(), std::size_t(1));
        QCOMPARE(chart.series[0].y, std::vector<double>{1.0});
        QVERIFY(chart.x.low < chart.series[0].x[0] && chart.x.high > chart.series[0].x[0]);
    }

    void noTextLiesOverAnother()
    {
        HeadTable table;
        table.grid = {12, 12, AttentionPart::Decoder};
        for (int i = 0; i < 144; ++i) {
            HeadTableRow row;
            row.head = {i / 12, i % 12};
            row.scores.entropy = float(std::fmod(i * 0.618, 1.0)) * 3.0F;
            row.scores.distance = float(std::fmod(i * 0.755, 1.0)) * 9.0F;
            table.rows.push_back(row);
        }
        for (const ThemeId id : {ThemeId::Light, ThemeId::Paper, ThemeId::Slide}) {
            const HeadPointsPlot plot = makeHeadPointsPlot(table, {}, {}, HeadIndex{5, 3});
            const FigureLook<HeadPointsPlot>& look = figureLook(&plot);
            const QSizeF size = look.preferredSize(plot, theme(id));
            test::TextBoxes boxes;
            look.paint(boxes, size, plot, theme(id));
            QVERIFY2(boxes.problems(size).isEmpty(), qPrintable(boxes.problems(size).join('\n')));
            QVERIFY(boxes.texts().contains("layer 11"));
        }
    }
};

HEADLIGHT_TEST(TestHeadPointsPlot)
#include "tst_head_points_plot.moc"

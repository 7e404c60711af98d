// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/compare/compare_layout.h"
#include "ui/pictures/grid/grid_layout.h"
#include "ui/pictures/heatmap/heatmap_layout.h"
#include "ui/pictures/links/links_layout.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace headlight;

namespace {

constexpr double sin45 = 0.70710678118654752;

const Theme& lightTheme()
{
    return theme(ThemeId::Light);
}

/// The map of a translation: the rows carry what they write.
HeatmapPlot crossMap(int nQueries, int nKeys)
{
    HeatmapPlot plot = test::heatmap(test::manyTokens(std::max(nQueries, nKeys)));
    plot.queryLabels = plot.queryLabels.mid(0, nQueries);
    for (QString& label : plot.queryLabels)
        label.prepend(QStringLiteral("→ "));
    plot.keyLabels = plot.keyLabels.mid(0, nKeys);
    plot.cells = HeatmapCells(test::numbersOf(plot).topLeftCorner(nQueries, nKeys));
    return plot;
}

} // namespace

/// Maps whose rows and columns are of different texts.
class TestRectangularLayout : public QObject {
    Q_OBJECT

    static void addShapes()
    {
        QTest::addColumn<int>("nQueries");
        QTest::addColumn<int>("nKeys");
        QTest::addColumn<QSizeF>("size");
        for (const auto& [nQueries, nKeys] :
             {std::pair{9, 8}, std::pair{1, 30}, std::pair{30, 1}, std::pair{24, 44}, std::pair{60, 40},
              std::pair{40, 60}, std::pair{12, 1500}, std::pair{1500, 12}, std::pair{1, 500}, std::pair{500, 1}})
            for (const QSizeF& size : {QSizeF(340, 380), QSizeF(690, 320), QSizeF(1320, 640)})
                QTest::newRow(qPrintable(
                    QStringLiteral("%1 x %2 in %3 x %4").arg(nQueries).arg(nKeys).arg(size.width()).arg(size.height())))
                    << nQueries << nKeys << size;
    }

private slots:
    void nothingOfAHeatmapIsCutOffOrOverlaps_data() { addShapes(); }
    void nothingOfAHeatmapIsCutOffOrOverlaps()
    {
        QFETCH(int, nQueries);
        QFETCH(int, nKeys);
        QFETCH(QSizeF, size);
        const HeatmapPlot plot = crossMap(nQueries, nKeys);
        const HeatmapLayout layout = layoutHeatmap(plot, size, 18.0, lightTheme());
        const QRectF room(QPointF(), size);
        QVERIFY(room.contains(layout.cells));
        QVERIFY(layout.note.y() + 18.0 <= size.height() + 0.5);
        const double cellWidth = layout.cells.width() / nKeys;
        const double cellHeight = layout.cells.height() / nQueries;
        const double wider = std::max(2.5, 0.5 * nQueries / nKeys); // until the map is half as wide as high
        const double higher = std::max(1.0, 0.5 * nKeys / nQueries);
        QVERIFY2(cellWidth <= wider * (cellHeight + 1.0) && cellHeight <= higher * (cellWidth + 1.0),
                 qPrintable(QStringLiteral("%1 x %2").arg(cellWidth).arg(cellHeight)));

        QVERIFY(!layout.queries.labels.empty() && !layout.keys.labels.empty());
        double lastBaseline = -1e9;
        for (const PlacedLabel& label : layout.queries.labels) {
            QVERIFY(label.baseline.x() - textWidth(label.text, layout.queries.font) >= 0.0);
            QVERIFY(label.baseline.y() - lastBaseline >= layout.queries.font.pixelSize());
            lastBaseline = label.baseline.y();
        }
        double lastX = -1e9;
        for (const PlacedLabel& label : layout.keys.labels) {
            const bool isStanding = layout.keys.degrees == 90.0;
            const double up = isStanding ? 1.0 : sin45;
            const double width = textWidth(label.text, layout.keys.font);
            QVERIFY(label.baseline.y() - width * up >= 0.0);
            QVERIFY(label.baseline.x() + (isStanding ? 0.0 : width * sin45) <= size.width());
            QVERIFY((label.baseline.x() - lastX) * up >= layout.keys.font.pixelSize());
            lastX = label.baseline.x();
        }
    }

    void everyCellIsFoundWhereItIsDrawn()
    {
        const HeatmapLayout layout = layoutHeatmap(crossMap(24, 44), {690, 380}, 18.0, lightTheme());
        for (const TokenPair cell : {TokenPair{0, 0}, TokenPair{23, 43}, TokenPair{5, 40}})
            QCOMPARE(layout.cellAt(layout.cell(cell.query, cell.key).center()), std::optional<TokenPair>(cell));
        QVERIFY(layout.cell(24, 0).isEmpty());
        QVERIFY(layout.cell(0, 44).isEmpty());
    }

    void aFigureHasRoomForEveryLabel()
    {
        for (const auto& [nQueries, nKeys] : {std::pair{9, 30}, std::pair{30, 9}, std::pair{60, 40}}) {
            const HeatmapPlot plot = crossMap(nQueries, nKeys);
            const Theme& paper = theme(ThemeId::Paper);
            const HeatmapLayout layout = layoutHeatmap(plot, preferredHeatmapSize(plot, paper), 40.0, paper);
            QCOMPARE(int(layout.queries.labels.size()), nQueries);
            QCOMPARE(int(layout.keys.labels.size()), nKeys);
        }
    }

    /// A speech model looks from 12 tokens to 1,500 frames, a step of generation from one token to 500.
    void aMapOfFewRowsOrColumnsFillsItsPane()
    {
        const QSizeF pane(900, 620);
        for (const auto& [few, many] : {std::pair{12, 1500}, std::pair{1, 500}, std::pair{2, 64}, std::pair{40, 300}}) {
            const QRectF wide = layoutHeatmap(crossMap(few, many), pane, 18.0, lightTheme()).cells;
            QVERIFY2(wide.width() > 0.7 * pane.width() && wide.height() > 0.45 * pane.height(),
                     qPrintable(QStringLiteral("%1 x %2").arg(wide.width()).arg(wide.height())));
            const QRectF high = layoutHeatmap(crossMap(many, few), pane, 18.0, lightTheme()).cells;
            QVERIFY2(high.height() > 0.5 * pane.height() && high.width() > 0.2 * pane.width(),
                     qPrintable(QStringLiteral("%1 x %2").arg(high.width()).arg(high.height())));
        }
    }

    void aFigureOfAnyShapeFitsOnAPoster()
    {
        constexpr double longest = 30.0 * 96.0; // in 1/96 inch
        const Theme& paper = theme(ThemeId::Paper);
        for (const auto& [nQueries, nKeys] : {std::pair{12, 1500}, std::pair{1500, 12}, std::pair{1, 500},
                                              std::pair{500, 1}, std::pair{40, 300}, std::pair{3, 5000}}) {
            const HeatmapPlot map = crossMap(nQueries, nKeys);
            ComparePlot pair;
            pair.a = pair.b = pair.difference = map;
            HeatmapGridPlot grid;
            grid.panels.assign(6, map);
            grid.columns = 6;
            for (const QSizeF& size : {preferredHeatmapSize(map, paper), preferredCompareSize(pair, paper),
                                       preferredGridSize(grid, paper)}) {
                const double less = std::min(size.width(), size.height());
                const double more = std::max(size.width(), size.height());
                QVERIFY2(more <= longest && more <= 5.0 * less, qPrintable(QStringLiteral("%1 x %2 of %3 x %4")
                                                                               .arg(size.width())
                                                                               .arg(size.height())
                                                                               .arg(nKeys)
                                                                               .arg(nQueries)));
            }
            const QSizeF size = preferredHeatmapSize(map, paper);
            const QRectF cells = layoutHeatmap(map, size, 40.0, paper).cells;
            QVERIFY(cells.width() * cells.height() > 0.4 * size.width() * size.height());
        }
    }

    void mapsThatAreComparedFillTheirPane()
    {
        ComparePlot pair;
        pair.a = pair.b = pair.difference = crossMap(12, 1500);
        const CompareLayout layout = layoutCompare(pair, {900, 620}, {18.0, 0.0}, lightTheme());
        for (const CompareLayout::Panel& panel : layout.panels)
            QVERIFY(panel.map.cells.height() > 100.0 && panel.map.cells.width() > 200.0);
        QVERIFY(layout.size.height() <= 620.0);
    }

    void panelsOfAGridAreNeverSlim()
    {
        for (const auto& [nQueries, nKeys] : {std::pair{12, 1500}, std::pair{500, 1}}) {
            HeatmapGridPlot grid;
            grid.panels.assign(4, crossMap(nQueries, nKeys));
            grid.columns = 4;
            const GridLayout layout = layoutGrid(grid, {900, 620}, 0.0, lightTheme());
            for (const GridLayout::Panel& panel : layout.panels) {
                const double less = std::min(panel.cells.width(), panel.cells.height());
                const double more = std::max(panel.cells.width(), panel.cells.height());
                QVERIFY(less >= 0.39 * more && less > 60.0);
            }
            const HeatmapPlot& first = grid.panels.front();
            const TokenPair last{first.nQueries() - 1, first.nKeys() - 1};
            QVERIFY(layout.panels[3].cells.contains(layout.cell(grid, 3, last.query, last.key).center()));
        }
    }

    void panelsOfAGridHaveTheMapsProportions()
    {
        for (const auto& [nQueries, nKeys] : {std::pair{9, 18}, std::pair{18, 9}, std::pair{60, 40}}) {
            HeatmapGridPlot plot = test::heatmapGrid(test::englishTokens(), 2, 8);
            for (HeatmapPlot& panel : plot.panels) {
                const HeadIndex head = panel.head;
                panel = crossMap(nQueries, nKeys);
                panel.head = head;
            }
            plot.columns = 4;
            const GridLayout layout = layoutGrid(plot, {700, 380}, 0.0, lightTheme());
            for (std::size_t i = 0; i < layout.panels.size(); ++i) {
                const QRectF& cells = layout.panels[i].cells;
                QVERIFY(std::abs(cells.width() * nQueries - cells.height() * nKeys) < 1.0);
                QVERIFY(layout.panels[i].whole.left() >= 0.0 && layout.panels[i].whole.right() <= 700.0);
                for (std::size_t j = 0; j < i; ++j)
                    QVERIFY(!layout.panels[i].whole.intersects(layout.panels[j].whole));
            }
        }
    }

    void theLongerColumnOfTheLinksDecidesTheirHeight()
    {
        LinkPlot plot = test::links(test::manyTokens(40), 1, 0.05F);
        plot.queryLabels = plot.queryLabels.mid(0, 6);
        const LinksLayout layout = layoutLinks(plot, {700, 500}, 0.0, lightTheme());
        QVERIFY(layout.size.height() >= layout.keyRect(39).bottom());
        QCOMPARE(layout.tokenAt(layout.queryRect(5).center()), (LinkToken{5, -1}));
        QVERIFY(layout.tokenAt(layout.queryRect(6).center()).isNone());
        QCOMPARE(layout.tokenAt(layout.keyRect(39).center()), (LinkToken{-1, 39}));
        // The short column stands in the middle of the long one, no looser than is easy to read.
        const double middle = (layout.keyEnd(0).y() + layout.keyEnd(39).y()) / 2.0;
        QVERIFY(std::abs((layout.queryEnd(0).y() + layout.queryEnd(5).y()) / 2.0 - middle) < 1.0);
        QVERIFY(layout.queryColumn.pitch > layout.keyColumn.pitch);
        QVERIFY(layout.queryColumn.pitch <= 2.2 * lightTheme().bodyFont.pixelSize());
    }

    void columnsOfNearlyOneLengthBeginAndEndTogether()
    {
        LinkPlot plot = test::links(test::manyTokens(40), 1, 0.05F);
        plot.keyLabels = plot.keyLabels.mid(0, 30);
        const LinksLayout layout = layoutLinks(plot, {700, 500}, 0.0, lightTheme());
        QVERIFY(std::abs(layout.queryEnd(0).y() - layout.keyEnd(0).y()) < 0.5);
        QVERIFY(std::abs(layout.queryEnd(39).y() - layout.keyEnd(29).y()) < 0.5);
    }
};

HEADLIGHT_TEST(TestRectangularLayout)
#include "tst_rectangular_layout.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/grid/grid_layout.h"
#include "ui/pictures/heatmap/heatmap_layout.h"
#include "ui/pictures/links/links_layout.h"

#include <QTest>

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
        for (const auto& [nQueries, nKeys] : {std::pair{9, 8}, std::pair{1, 30}, std::pair{30, 1}, std::pair{24, 44},
                                              std::pair{60, 40}, std::pair{40, 60}})
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
        QVERIFY2(cellWidth <= 2.5 * cellHeight + 1.0 && cellHeight <= cellWidth + 1.0,
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

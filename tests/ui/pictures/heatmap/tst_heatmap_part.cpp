// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_part.h"

#include "tests/support/sample_plots.h"
#include "ui/pictures/heatmap/heatmap_image.h"

#include <QTest>

using namespace headlight;

namespace {

MapPart part(TokenRange rows, TokenRange columns)
{
    return {rows, columns};
}

} // namespace

class TestHeatmapPart : public QObject {
    Q_OBJECT

private slots:
    void everyCellOfAPartIsOneOfTheWhole()
    {
        const HeatmapPlot whole = test::heatmap(test::manyTokens(9), true);
        HeatmapPlot plot = whole;
        plot.pinned = TokenPair{5, 3};
        showPart(plot, part({4, 3}, {2, 5}));
        QCOMPARE(plot.nQueries(), 3);
        QCOMPARE(plot.nKeys(), 5);
        QCOMPARE(plot.queryLabels, whole.queryLabels.mid(4, 3));
        QCOMPARE(plot.keyLabels, whole.keyLabels.mid(2, 5));
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 5; ++column) {
                QCOMPARE(plot.cells.value(row, column), whole.cells.value(4 + row, 2 + column));
                QCOMPARE(plot.hasCell(row, column), whole.hasCell(4 + row, 2 + column));
                QCOMPARE(plot.axes.queryOf(row), 4 + row);
                QCOMPARE(plot.axes.keyOf(column), 2 + column);
            }
        QVERIFY(plot.pinned == (TokenPair{1, 1}));
        QVERIFY(plot.caption.shown.endsWith(QStringLiteral("rows 4 to 6 of 9, columns 2 to 6 of 9")));
    }

    /// The largest of a row is that of the whole row, in numbers and in the picture.
    void coloursOfAPartAreThoseOfTheWhole()
    {
        HeatmapPlot whole = test::heatmap(test::manyTokens(8));
        whole.colours.kind = ScaleKind::RowMax;
        HeatmapPlot plot = whole;
        showPart(plot, part({2, 4}, {0, 3}));
        const QImage all = heatmapImage(whole, QSize(8, 8));
        const QImage image = heatmapImage(plot, QSize(3, 4));
        for (int row = 0; row < 4; ++row)
            for (int column = 0; column < 3; ++column) {
                QCOMPARE(plot.position(row, column), whole.position(2 + row, column));
                QCOMPARE(image.pixel(column, row), all.pixel(column, 2 + row));
            }
    }

    void rowsTakenTogetherStayThoseOfTheWhole()
    {
        HeatmapPlot plot = test::heatmap(test::manyTokens(8));
        plot.combined = combineRows(plot.cells, {1, 4, 5}, CombineQueries::Sum);
        const CombinedRow before = *plot.combined;
        showPart(plot, part({3, 5}, {2, 4}));
        QCOMPARE(plot.combined->name(), before.name());
        QCOMPARE(plot.combined->rows, (std::vector<int>{1, 2}));
        for (int column = 0; column < 4; ++column)
            QCOMPARE(plot.combined->values(column), before.values(2 + column));
    }

    void anAxisOfNoneOfItsTokensIsWhole()
    {
        HeatmapPlot plot = test::heatmap(test::manyTokens(5));
        QVERIFY(!whyNotShown(shownPartOf(plot), part({40, 8}, {1, 2})).isEmpty());
        QCOMPARE(whyNotShown(shownPartOf(plot), part({3, 2}, {0, 6})),
                 QStringLiteral("--columns 0:6 goes beyond the 5 tokens there are"));
        QVERIFY(whyNotShown(shownPartOf(plot), part({3, 2}, {1, 2})).isEmpty());
        showPart(plot, part({40, 8}, {1, 2}));
        QCOMPARE(plot.nQueries(), 5);
        QCOMPARE(plot.nKeys(), 2);
    }

    void aPartIsFoundAgainByItsTokens()
    {
        const HeatmapPlot whole = test::heatmap(test::manyTokens(12));
        for (Index first = 0; first < 12; ++first)
            for (Index count = 1; first + count <= 12; ++count) {
                HeatmapPlot plot = whole;
                const TokenRange rows{first, count};
                const TokenRange columns{0, 12 - first};
                showPart(plot, mapPartOf(shownPartOf(whole), rows, columns));
                QVERIFY(shownPartOf(plot).rows == rows);
                QVERIFY(shownPartOf(plot).columns == columns);
            }
    }

    void zoomKeepsThePlaceUnderThePointer()
    {
        TokenRange range{0, 200};
        const double at = 130.5; // a place
        for (int notch = 0; notch < 12; ++notch) {
            const double anchor = (at - static_cast<double>(range.first)) / static_cast<double>(range.count);
            const TokenRange next = zoomedRange(range, 0.8, anchor, 200, 4);
            QVERIFY(next.count < range.count || range.count == 4);
            QVERIFY(next.first <= 130 && 130 < next.first + next.count);
            const double after = (at - static_cast<double>(next.first)) / static_cast<double>(next.count);
            QVERIFY(std::abs(after - anchor) * static_cast<double>(next.count) <= 0.51); // whole places
            range = next;
        }
        for (int notch = 0; notch < 40; ++notch)
            range = zoomedRange(range, 1.25, 0.9, 200, 4);
        QVERIFY(range == (TokenRange{0, 200}));
        QVERIFY(zoomedRange({0, 3}, 0.5, 0.5, 3, 4) == (TokenRange{0, 3}));
        QVERIFY(movedRange({4, 5}, 100, 20) == (TokenRange{15, 5}));
        QVERIFY(movedRange({4, 5}, -100, 20) == (TokenRange{0, 5}));
        QVERIFY(rangeWith({4, 5}, 9) == (TokenRange{5, 5}));
        QVERIFY(rangeWith({4, 5}, 2) == (TokenRange{2, 5}));
        QVERIFY(rangeWith({4, 5}, 6) == (TokenRange{4, 5}));
    }
};

HEADLIGHT_TEST(TestHeatmapPart)
#include "tst_heatmap_part.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/cell_numbers.h"

#include "tests/support/sample_plots.h"
#include "tests/support/text_boxes.h"
#include "ui/pictures/heatmap/heatmap_layout.h"
#include "ui/pictures/heatmap/heatmap_painter.h"

#include <QTest>

using namespace headlight;

class TestCellNumbers : public QObject {
    Q_OBJECT

    static const Theme& paper() { return theme(ThemeId::Paper); }

    static std::vector<test::TextBoxes::Box> numbersIn(const HeatmapPlot& plot, double side)
    {
        test::TextBoxes canvas;
        paintCellNumbers(canvas, {10.0, 20.0, side * plot.nKeys(), side * plot.nQueries()}, plot, paper());
        return canvas.boxes();
    }

private slots:
    void everyLargeCellHasItsNumberInIt()
    {
        const HeatmapPlot plot = test::heatmap(test::manyTokens(6), true);
        const auto boxes = numbersIn(plot, kNumberedCell);
        std::size_t next = 0;
        const QStringList expected = expectedIn(plot);
        QCOMPARE(boxes.size(), static_cast<std::size_t>(expected.size()));
        QStringList found;
        for (const test::TextBoxes::Box& box : boxes) {
            found << box.text;
            const QRectF ink = box.ink.boundingRect();
            const int column = static_cast<int>((ink.center().x() - 10.0) / kNumberedCell);
            const int row = static_cast<int>((ink.center().y() - 20.0) / kNumberedCell);
            const QRectF cell(10.0 + column * kNumberedCell, 20.0 + row * kNumberedCell, kNumberedCell, kNumberedCell);
            QVERIFY(cell.contains(ink));
            QVERIFY(plot.hasCell(row, column)); // none where the mask hides a cell
            QCOMPARE(box.text, cellNumber(plot, double(plot.cells.value(row, column))));
            ++next;
        }
        QCOMPARE(next, boxes.size());
    }

    void smallCellsHaveNoneUnlessTheyAreAskedFor()
    {
        HeatmapPlot plot = test::heatmap(test::manyTokens(9));
        QVERIFY(numbersIn(plot, kNumberedCell - 1.0).empty());
        plot.numbers = true;
        for (const double side : {35.0, 18.0, 9.0})
            for (const test::TextBoxes::Box& box : numbersIn(plot, side))
                QVERIFY(box.ink.boundingRect().width() <= side);
        QCOMPARE(numbersIn(plot, 9.0).size(), 81U);
    }

    void aFigureWithNumbersHasRoomForThem()
    {
        HeatmapPlot plot = test::heatmap(test::manyTokens(40));
        const QSizeF without = preferredHeatmapSize(plot, paper());
        plot.numbers = true;
        const QSizeF size = preferredHeatmapSize(plot, paper());
        QVERIFY(size.width() > without.width() && size.height() > without.height());
        test::TextBoxes canvas;
        paintHeatmap(canvas, size, plot, paper());
        QVERIFY(canvas.boxes().size() >= 1600U);
        QVERIFY2(canvas.problems(size).isEmpty(), qPrintable(canvas.problems(size).mid(0, 5).join(u'\n')));
    }

    void numbersHaveTheDecimalsOfTheirScale()
    {
        HeatmapPlot plot = test::heatmap(test::manyTokens(3));
        plot.colours.low = 0.0;
        plot.colours.high = 1.0;
        QCOMPARE(cellNumber(plot, 0.6712), QStringLiteral("0.67"));
        QCOMPARE(cellNumber(plot, 0.0), QStringLiteral("0"));
        plot.colours.high = 0.05;
        QCOMPARE(cellNumber(plot, 0.0317), QStringLiteral("0.032"));
        plot.colours.high = 40.0;
        plot.colours.low = -40.0;
        QCOMPARE(cellNumber(plot, -12.345), QStringLiteral("−12.3"));
    }

    void moreThanAPageCanShowAreRefused()
    {
        HeatmapPlot plot = test::heatmap(test::manyTokens(161));
        QVERIFY(whyNoNumbers(plot).isEmpty()); // nobody asked
        plot.numbers = true;
        QVERIFY(whyNoNumbers(plot).contains(QStringLiteral("161 × 161")));
        QVERIFY(numbersIn(plot, 40.0).empty());
    }

private:
    static QStringList expectedIn(const HeatmapPlot& plot)
    {
        QStringList all;
        for (int row = 0; row < plot.nQueries(); ++row)
            for (int column = 0; column < plot.nKeys(); ++column)
                if (plot.hasCell(row, column))
                    all << cellNumber(plot, double(plot.cells.value(row, column)));
        return all;
    }
};

HEADLIGHT_TEST(TestCellNumbers)
#include "tst_cell_numbers.moc"

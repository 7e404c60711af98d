// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "ui/kit/blank_canvas.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/figure.h"
#include "ui/kit/oklab.h"
#include "ui/picture/shared_range.h"
#include "ui/pictures/grid/grid_layout.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/heatmap/heatmap_layout.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <cmath>

using namespace headlight;

namespace {

const QSizeF figureSize(720, 560);

const Theme& paper()
{
    return theme(ThemeId::Paper);
}

QImage painted(const Figure& figure)
{
    QImage image(figureSize.toSize(), QImage::Format_RGB32);
    image.fill(paper().surface);
    QPainter painter(&image);
    figure.paint(painter, figureSize, paper());
    return image;
}

HeatmapLayout layoutOf(const HeatmapPlot& plot)
{
    return layoutHeatmap(plot, figureSize, captionHeight(plot.caption, 0.85 * figureSize.width(), paper()), paper());
}

/// The place of a value by the words of the legend alone.
double place(const ColourScale& scale, double value, double rowLargest)
{
    double share = 0.0;
    if (scale.kind == ScaleKind::Linear)
        share = (value - scale.low) / (scale.high - scale.low);
    else if (scale.kind == ScaleKind::RowMax)
        share = value / rowLargest;
    else if (value > 0.0)
        share = (std::log10(value) - std::log10(scale.low)) / (std::log10(scale.high) - std::log10(scale.low));
    share = std::min(1.0, std::max(0.0, share));
    // A diverging map has 0 in its middle; weights fill its upper half.
    if (!isDiverging(scale.map))
        return share;
    return scale.kind == ScaleKind::Linear ? 0.5 + 0.5 * (scale.low + share * (scale.high - scale.low)) / scale.high
                                           : 0.5 + 0.5 * share;
}

/// Records what a picture's legend draws.
class LegendCanvas : public BlankCanvas {
public:
    double first = -1.0;
    double last = -1.0;
    ColourMapId map = ColourMapId::Viridis;
    QStringList texts;
    double right = 0.0;

    void text(const QPointF& baseline, const QString& text, const QFont& font, const QColor&, TextAnchor,
              double) override
    {
        texts << text;
        right = std::max(right, baseline.x() + QFontMetricsF(font).horizontalAdvance(text));
    }
    void colourBar(const QRectF&, ColourMapId shown, double from, double to) override
    {
        map = shown;
        first = from;
        last = to;
    }
};

LegendCanvas legendCanvas(const Legend& legend, double width = 600.0)
{
    LegendCanvas canvas;
    paintLegend(canvas, {0, 0}, width, legend, paper());
    return canvas;
}

} // namespace

class TestHeatmapColours : public QObject {
    Q_OBJECT
private slots:
    void aPaintedCellHasTheColourAtItsValuesPlace_data()
    {
        QTest::addColumn<ColourScale>("chosen");
        for (const ColourMapId map : colourMaps()) {
            for (const ScaleKind kind : {ScaleKind::Linear, ScaleKind::Log, ScaleKind::RowMax}) {
                for (const ScaleRange range :
                     {ScaleRange::Head, ScaleRange::Layer, ScaleRange::Global, ScaleRange::Typed})
                    QTest::addRow("%s %d %d", qPrintable(colourMapName(map)), static_cast<int>(kind),
                                  static_cast<int>(range))
                        << ColourScale{map, kind, 0.05, 0.25, range};
            }
        }
    }

    void aPaintedCellHasTheColourAtItsValuesPlace()
    {
        QFETCH(ColourScale, chosen);
        HeatmapPlot plot = test::heatmap(test::englishTokens(), true);
        Matrix values = test::numbersOf(plot);
        values(5, 2) = 3e-3F; // something for the log scale to tell apart
        values(6, 1) = 2e-5F;
        plot = test::withNumbers(plot, values, {3});
        const std::map<ScaleRange, double> largest{{ScaleRange::Head, values.maxCoeff()},
                                                   {ScaleRange::Layer, 0.7},
                                                   {ScaleRange::Global, 0.9},
                                                   {ScaleRange::Typed, 0.0}};
        plot.colours = fitted(chosen, {0.0, largest.at(chosen.range)});
        const QImage image = painted(plot);
        const HeatmapLayout layout = layoutOf(plot);
        for (int query = 0; query < 7; ++query) {
            double rowLargest = 0.0;
            for (int key = 0; key <= query; ++key)
                rowLargest = std::max(rowLargest, static_cast<double>(values(query, key)));
            for (int key = 0; key < 7; ++key) {
                const QPoint aside = layout.cell(query, key).topLeft().toPoint() + QPoint(4, 4); // not on its number
                const QRgb pixel = image.pixel(aside);
                if (key > query || query == 3) { // hatched: between the surface and the hatch's grey
                    QVERIFY(qRed(pixel) >= paper().noValue.red() && qBlue(pixel) >= qRed(pixel));
                    continue;
                }
                const QRgb wanted = colour(chosen.map, place(plot.colours, values(query, key), rowLargest));
                QCOMPARE(QColor(pixel).name(), QColor(wanted).name());
            }
        }
    }

    void theLegendsBarAndEndsAreThoseOfTheCells_data() { aPaintedCellHasTheColourAtItsValuesPlace_data(); }

    void theLegendsBarAndEndsAreThoseOfTheCells()
    {
        QFETCH(ColourScale, chosen);
        HeatmapPlot plot = test::heatmap(test::englishTokens());
        plot.colours = fitted(chosen, {0.0, 0.8});
        const LegendCanvas legend = legendCanvas(legendOf(plot));
        QCOMPARE(legend.map, chosen.map);
        const bool isRow = chosen.kind == ScaleKind::RowMax;
        const double low = isRow ? 0.0 : plot.colours.lowEnd();
        const double high = isRow ? 1.0 : plot.colours.high;
        QCOMPARE(legend.first, place(plot.colours, low, 1.0));
        QCOMPARE(legend.last, place(plot.colours, high, 1.0));
        const bool isTyped = chosen.range == ScaleRange::Typed && !isRow;
        const bool isLog = chosen.kind == ScaleKind::Log;
        QCOMPARE(legend.texts[0], isTyped ? "≤ 0.05" : isLog ? "≤ 0.0001" : "0");
        QCOMPARE(legend.texts[1], isRow ? "1" : isTyped ? "≥ 0.25" : "0.8");
        const QString all = legend.texts.join(' ');
        QVERIFY(all.contains(colourMapName(chosen.map)));
        QCOMPARE(all.contains("÷ the row's largest"), isRow);
        QCOMPARE(all.contains("share one colour"), isLog);
        QCOMPARE(all.contains("linear"), chosen.kind == ScaleKind::Linear);
        const std::map<ScaleRange, QString> ranges{{ScaleRange::Head, "range of this head"},
                                                   {ScaleRange::Layer, "range of the layer"},
                                                   {ScaleRange::Global, "range of all heads"},
                                                   {ScaleRange::Typed, "fixed range"}};
        for (const auto& [range, words] : ranges)
            QCOMPARE(all.contains(words), !isRow && range == chosen.range);
    }

    void theLegendBreaksWhereThereIsLittleRoom()
    {
        HeatmapPlot plot = test::heatmap(test::englishTokens(), true);
        plot.colours = fitted({*colourMapNamed("cividis"), ScaleKind::Log, 0, 1, ScaleRange::Global}, {0.0, 0.9});
        for (const double width : {230.0, 330.0, 600.0, 1200.0}) {
            const LegendCanvas legend = legendCanvas(legendOf(plot), width);
            QVERIFY2(legend.right <= width + 1.0, qPrintable(QString::number(legend.right)));
        }
    }

    void valuesOfBothSignsLieAroundAPaleZero()
    {
        HeatmapPlot plot = test::heatmap(test::englishTokens());
        plot.shows = CellValue::Score;
        Matrix values = Matrix::Constant(7, 7, 1.5F);
        values(0, 0) = -4.0F;
        values(1, 1) = 4.0F;
        values(2, 2) = 0.0F;
        plot.cells = HeatmapCells(values);
        plot.colours = fitted({ColourMapId::BlueRed, ScaleKind::Linear, 0, 1, ScaleRange::Head}, {-4.0, 2.5});
        QCOMPARE(plot.colours.low, -4.0);
        QCOMPARE(plot.colours.high, 4.0);
        const QImage image = painted(plot);
        const auto pixel = [&](int i) { return toOkLab(image.pixel(layoutOf(plot).cell(i, i).center().toPoint())); };
        QVERIFY(std::abs(pixel(0).L - pixel(1).L) < 0.01 && pixel(0).b < -0.1 && pixel(1).a > 0.1);
        QVERIFY(pixel(2).L > 0.96 && std::hypot(pixel(2).a, pixel(2).b) < 0.005);
        const LegendCanvas legend = legendCanvas(legendOf(plot));
        QCOMPARE(legend.texts.mid(0, 2), (QStringList{"−4", "4"}));
        QVERIFY(legend.texts.join(' ').contains("score"));

        plot.colours = fitted({ColourMapId::BlueRed, ScaleKind::RowMax, 0, 1, ScaleRange::Head}, {-4.0, 2.5});
        QCOMPARE(plot.position(0, 0), 0.0); // −4 of 4
        QCOMPARE(plot.position(0, 1), 0.5 + 0.5 * 1.5 / 4.0);
    }

    void panelsOnScalesOfTheirOwnSayTheirOwnEnd()
    {
        HeatmapGridPlot grid = test::heatmapGrid(test::englishTokens(), 1, 3);
        for (HeatmapPlot& panel : grid.panels)
            panel.colours = fitted({ColourMapId::Viridis, ScaleKind::Linear, 0, 1, ScaleRange::Head},
                                   {0.0, 0.25 + 0.125 * panel.head.head});
        const LegendCanvas legend = legendCanvas(legendOf(grid));
        QCOMPARE(legend.texts.mid(0, 2), (QStringList{"0", "largest of each head"}));
        QVERIFY(legend.texts.join(' ').contains("range of each head"));
        LegendCanvas page;
        Figure(grid).paint(page, QSizeF(900, 500), paper());
        for (const char* title : {"head 0 · max 0.250", "head 1 · max 0.375", "head 2 · max 0.500"})
            QVERIFY2(page.texts.contains(title), qPrintable(page.texts.join('|')));
    }

    void aFittedRangeLeavesOutOneRowInTen()
    {
        QCOMPARE(rangeOfRows({}), ValueRange{});
        QCOMPARE(rangeOfRows({0.4}), (ValueRange{0.0, 0.4, 0.4}));
        QCOMPARE(rangeOfRows({1.0, 0.2, 0.3}), (ValueRange{0.0, 1.0, 0.3})); // the first row of a causal map is 1
        std::vector<double> rows(20, 0.1);
        rows[3] = rows[7] = 0.9;
        QCOMPARE(rangeOfRows(rows), (ValueRange{0.0, 0.9, 0.1}));
        rows[9] = 0.8; // three rows are a tenth of no text of 20
        QCOMPARE(rangeOfRows(rows), (ValueRange{0.0, 0.9, 0.8}));

        const ValueRange values{0.0, 1.0, 0.3};
        QCOMPARE(fitted({}, values).high, 0.3);
        Legend legend;
        legend.colours = fitted({}, values);
        QCOMPARE(lowText(legend), QString("0"));
        QCOMPARE(highText(legend), QString("≥ 0.3"));
        QVERIFY(legendPhrases(legend).contains("fitted to this head"));
        QCOMPARE(legend.colours.position(1.0, 1.0), 1.0);
    }

    void anEndThatIsTheLargestValueHasNoSign_data()
    {
        QTest::addColumn<ValueRange>("values");
        QTest::addColumn<QString>("end");
        QTest::newRow("a weight is at most 1") << ValueRange{0.0, 1.0, 0.9997} << "1";
        QTest::newRow("the same number") << ValueRange{0.0, 0.8, 0.8} << "0.8";
        QTest::newRow("as it is printed") << ValueRange{0.0, 0.9273, 0.9269} << "0.927";
        QTest::newRow("no usual one") << ValueRange{0.0, 0.5, 0.0} << "0.5";
        QTest::newRow("larger ones") << ValueRange{0.0, 0.928, 0.927} << "≥ 0.927";
    }

    void anEndThatIsTheLargestValueHasNoSign()
    {
        QFETCH(const ValueRange, values);
        Legend legend;
        legend.colours = fitted({}, values);
        QTEST(highText(legend), "end");
        legend.shows = CellValue::Score;
        QTEST(highText(legend), "end");
    }

    void aFittedScaleLeavesNothingOutBelow()
    {
        Legend legend;
        legend.shows = CellValue::Score;
        legend.colours = fitted({ColourMapId::BlueRed, ScaleKind::Linear, 0, 1, ScaleRange::Fitted}, {-4.0, 6.0, 2.5});
        QCOMPARE(lowText(legend), QString("−4"));
        QCOMPARE(highText(legend), QString("≥ 4"));
    }

    void theCommonEndIsThatOfAllPanels()
    {
        HeatmapGridPlot grid = test::heatmapGrid(test::englishTokens(), 1, 2);
        grid.panels[0].colours = fitted({}, {0.0, 0.5, 0.5});
        grid.panels[1].colours = fitted({}, {0.0, 0.9, 0.5});
        QCOMPARE(highText(legendOf(grid)), QString("≥ 0.5")); // the first panel alone has no larger one
    }
};

HEADLIGHT_TEST(TestHeatmapColours)
#include "tst_heatmap_colours.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/text_boxes.h"
#include "tests/ui/chart/sample_chart.h"
#include "ui/chart/canvas_device.h"
#include "ui/chart/chart_figure.h"
#include "ui/chart/chart_level.h"
#include "ui/chart/grey_chart.h"
#include "ui/export/figure_bytes.h"
#include "ui/kit/label_placer.h"
#include "ui/kit/shipped_fonts.h"
#include "ui/kit/text_metrics.h"

#include <QPainter>
#include <QPainterPath>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

struct SampleFigure {
    FigureCaption caption;
    ChartPlot chart;
};

ChartPlot chartOf(const SampleFigure& sample, const Theme&)
{
    return sample.chart;
}

const FigureLook<SampleFigure>& figureLook(const SampleFigure*)
{
    static const FigureLook<SampleFigure> look =
        chartLook<SampleFigure>([](const SampleFigure&) { return QString("A sample"); });
    return look;
}

/// Remembers rectangles, lines and texts.
class Recorded : public test::TextBoxes {
public:
    std::vector<QRectF> rects;
    std::vector<QPainterPath> paths;
    std::vector<QRectF> discs;
    void fillRect(const QRectF& rect, const QColor&) override { rects.push_back(rect); }
    void strokePath(const QPainterPath& path, const QColor&, double) override { paths.push_back(path); }
    void roundedRect(const QRectF& rect, double, const QColor&, const QColor&) override { discs.push_back(rect); }
};

} // namespace

class TestChartFigure : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { addShippedFonts(); }

    void theDeviceHandsOverWhatIsDrawn()
    {
        Recorded canvas;
        CanvasDevice device(canvas, {200, 100});
        QPainter painter(&device);
        painter.translate(10.0, 20.0);
        painter.setPen(QPen(Qt::red, 2.0));
        painter.drawLine(QLineF(0.0, 0.0, 50.0, 0.0));  // level: a rectangle
        painter.drawLine(QLineF(0.0, 0.0, 50.0, 30.0)); // slanted: a path
        painter.setBrush(Qt::blue);
        painter.drawEllipse(QPointF(5.0, 5.0), 3.0, 3.0);
        painter.drawText(QPointF(1.0, 2.0), "Größe − ж");
        painter.rotate(-90.0);
        painter.drawText(QPointF(-30.0, 4.0), "up");
        painter.end();
        QCOMPARE(canvas.rects, std::vector<QRectF>{QRectF(10.0, 19.0, 50.0, 2.0)});
        QCOMPARE(canvas.paths.size(), std::size_t(1));
        QCOMPARE(canvas.paths[0].boundingRect(), QRectF(10.0, 20.0, 50.0, 30.0));
        QCOMPARE(canvas.discs, std::vector<QRectF>{QRectF(12.0, 22.0, 6.0, 6.0)});
        QCOMPARE(canvas.texts(), QStringList({"Größe − ж", "up"}));
        QCOMPARE(canvas.boxes()[0].anchor, QPointF(11.0, 22.0));
        const QRectF up = canvas.boxes()[1].ink.boundingRect();
        QVERIFY2(up.height() > up.width(), "the text that was turned stands upright");
    }

    void whatIsClippedEndsAtTheEdge()
    {
        Recorded canvas;
        CanvasDevice device(canvas, {200, 100});
        QPainter painter(&device);
        painter.translate(5.0, 5.0);
        painter.setClipRect(QRectF(0.0, 0.0, 40.0, 40.0));
        painter.drawLine(QLineF(-20.0, 10.0, 100.0, 10.0));
        painter.drawPolyline(QPolygonF({{-10.0, -10.0}, {20.0, 20.0}, {80.0, 20.0}, {80.0, 90.0}}));
        painter.drawEllipse(QPointF(60.0, 20.0), 3.0, 3.0);
        painter.end();
        QCOMPARE(canvas.rects, std::vector<QRectF>{QRectF(5.0, 14.5, 40.0, 1.0)});
        QCOMPARE(canvas.paths.size(), std::size_t(1));
        const QRectF there = canvas.paths[0].boundingRect();
        QVERIFY(QRectF(4.99, 4.99, 40.02, 40.02).contains(there));
        QVERIFY(std::abs(there.left() - 5.0) < 1e-9 && std::abs(there.right() - 45.0) < 1e-9);
        QVERIFY(canvas.discs.empty());
    }

    void aFigureHasTheSameBytesEachTime()
    {
        for (const ChartPlot& chart : {test::twoCurves(), test::threePoints(), test::twoAxes()}) {
            const Figure figure(SampleFigure{{}, chart});
            const Theme& look = theme(ThemeId::Paper);
            const QSizeF size = figure.preferredSize(look);
            QCOMPARE(svgBytes(figure, size, look), svgBytes(figure, size, look));
            QCOMPARE(pdfBytes(figure, size, look), pdfBytes(figure, size, look));
            QCOMPARE(pngBytes(figure, size, look, 96), pngBytes(figure, size, look, 96));
        }
    }

    /// Eight points a pixel: the chart says so, and the one peak among them is drawn to its top all the same.
    void aLineWithMorePointsThanPixelsSaysSoAndLosesNoPeak()
    {
        for (const int nPoints : {500, 8192}) {
            const bool isCoarse = nPoints > 1000;
            ChartPlot chart;
            chart.x = {"distance", 0.0, double(nPoints - 1)};
            chart.y = {"weight", 0.0, 1.0};
            ChartSeries flat;
            flat.colour = Qt::red;
            for (int i = 0; i < nPoints; ++i) {
                flat.x.push_back(i);
                flat.y.push_back(i == nPoints / 2 ? 1.0 : 0.0);
            }
            chart.series = {flat};
            Recorded canvas;
            paintChart(canvas, QRect(0, 0, 700, 400), chart, theme(ThemeId::Light));
            const QString said = canvas.texts().join(u'\n');
            QCOMPARE(said.contains("coarse: 8192 points on 6"), isCoarse);
            double top = 1e9;
            double bottom = 0.0;
            for (const QPainterPath& path : canvas.paths) {
                top = std::min(top, path.boundingRect().top());
                bottom = std::max(bottom, path.boundingRect().bottom());
            }
            for (const QRectF& rect : canvas.rects)
                if (rect.width() < 3.0) { // an upright piece of the line
                    top = std::min(top, rect.top());
                    bottom = std::max(bottom, rect.bottom());
                }
            QVERIFY2(bottom - top > 250.0,
                     qPrintable(QString("%1 points: %2 to %3").arg(nPoints).arg(top).arg(bottom)));
            const ChartPart all = wholeOf(chart);
            QCOMPARE(levelSentence(chart, all, 600.0).startsWith("coarse"), isCoarse);
            if (!isCoarse)
                continue;
            ChartPart part = all; // looked into: a thousand distances on six hundred pixels are all drawn
            part.right = 999.0;
            QCOMPARE(levelSentence(chart, part, 600.0), QString("each of 1000 points is drawn"));
            part.right = 1201.0;
            QCOMPARE(levelSentence(chart, part, 600.0),
                     QString("coarse: 1202 points on 600 pixels, each from the smallest to the largest of its points"));
        }
    }

    /// Words of the chart are texts of the SVG; its curves and points are shapes: no image is in it.
    void anSvgHasTextsAndShapes()
    {
        const Theme& look = theme(ThemeId::Light);
        const Figure curves(SampleFigure{{}, test::twoCurves()});
        const QByteArray svg = svgBytes(curves, curves.preferredSize(look), look);
        for (const char* text : {">distance<", ">weight<", ">head 0<", ">head 1<", ">0.4<", ">10<"})
            QVERIFY2(svg.contains(text), text);
        QVERIFY(svg.count("<path") >= 2);
        QVERIFY(!svg.contains("<image"));
        const Figure cloud(SampleFigure{{}, test::threePoints()});
        const QByteArray points = svgBytes(cloud, cloud.preferredSize(look), look);
        for (const char* text : {">0.0<", ">0.1<", ">1.0<", ">entropy<"})
            QVERIFY2(points.contains(text), text);
        QVERIFY(!points.contains("<image"));
    }

    /// Blue raises and brown lowers: an arrow at a chosen point still says which.
    void anArrowThatStandsOutKeepsItsColour()
    {
        struct Stroked : test::TextBoxes {
            std::vector<std::pair<QRgb, double>> lines;
            void strokePath(const QPainterPath&, const QColor& colour, double width) override
            {
                lines.emplace_back(colour.rgba(), width);
            }
        };
        const QColor raises(0, 0, 220, 150);
        const QColor lowers(160, 90, 0, 150);
        ChartPlot chart = test::threePoints();
        for (const auto& [from, colour] : {std::pair(0, raises), std::pair(2, lowers)}) {
            ChartArrow arrow{{0, from}, {0, 1}};
            arrow.colour = colour;
            arrow.width = 1.5;
            chart.arrows.push_back(arrow);
        }
        const auto widthOf = [&](QColor colour, bool isStrong) {
            if (isStrong)
                colour.setAlpha(255);
            Stroked canvas;
            paintChart(canvas, QRect(0, 0, 700, 400), chart, theme(ThemeId::Light));
            const auto found = std::ranges::find(canvas.lines, colour.rgba(), &std::pair<QRgb, double>::first);
            return found == canvas.lines.end() ? 0.0 : found->second;
        };
        for (const QColor& colour : {raises, lowers})
            QCOMPARE(widthOf(colour, false), 1.5);
        chart.series[0].chosenPoint = 1;
        for (const QColor& colour : {raises, lowers})
            QVERIFY2(widthOf(colour, true) > 1.5, qPrintable(colour.name()));
    }

    /// Twelve heads of one layer at one token, and arrows from each to each of the layer above.
    void everyPointOfACrowdedColumnIsNamed()
    {
        constexpr int kHeads = 12;
        ChartPlot chart = test::threePoints();
        chart.x = {"tokens", -0.6, 1.6, ChartTicks::Names, {"a", "b"}};
        chart.y = {"layer", -0.4, 2.5, ChartTicks::Names, {"0", "1", "2"}};
        ChartSeries& heads = chart.series[0];
        heads = {};
        heads.mark = ChartMark::Points;
        heads.colour = Qt::darkGreen;
        for (int layer = 0; layer < 2; ++layer)
            for (int head = 0; head < kHeads; ++head) {
                heads.x.push_back(0.8 * ((head + 0.5) / kHeads - 0.5));
                heads.y.push_back(layer + 0.5);
                heads.labels.push_back(QStringLiteral("%1.%2").arg(layer).arg(head));
            }
        for (int from = 0; from < kHeads; ++from)
            for (int to = 0; to < kHeads; ++to) {
                ChartArrow arrow{{0, from}, {0, kHeads + to}};
                arrow.colour = Qt::blue;
                chart.arrows.push_back(arrow);
            }
        Recorded canvas;
        paintChart(canvas, QRect(0, 0, 700, 500), chart, theme(ThemeId::Light));
        std::vector<QRectF> named;
        for (const auto& box : canvas.boxes())
            if (box.text.contains(u'.'))
                named.push_back(box.ink.boundingRect());
        const QStringList texts = canvas.texts();
        for (const QString& label : heads.labels)
            QVERIFY2(texts.contains(label), qPrintable(label));
        for (std::size_t i = 0; i < named.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                QVERIFY(!named[i].intersects(named[k]));
    }

    /// A bar is a rectangle of its colour from 0 to its number.
    void aBarIsAsLongAsItsNumber()
    {
        struct Filled : test::TextBoxes {
            std::vector<QRectF> red;
            void fillRect(const QRectF& rect, const QColor& colour) override
            {
                if (colour == Qt::red)
                    red.push_back(rect);
            }
        };
        ChartSeries bars;
        bars.name = QStringLiteral("shares");
        bars.mark = ChartMark::Bars;
        bars.colour = Qt::red;
        bars.width = 0.5;
        bars.x = {1.0, 2.0};
        bars.y = {2.0, -1.0};
        ChartPlot chart = test::twoCurves();
        chart.series = {bars};
        chart.x = {QStringLiteral("layer"), 0.0, 3.0};
        chart.y = {QStringLiteral("share"), -2.0, 4.0};
        Filled canvas;
        paintChartFigure(canvas, {640.0, 400.0}, chart, {}, theme(ThemeId::Light));
        std::erase_if(canvas.red, [](const QRectF& rect) { return rect.width() < 20.0; }); // in the legend
        QCOMPARE(canvas.red.size(), std::size_t(2));
        const QRectF& up = canvas.red[0];
        const QRectF& down = canvas.red[1];
        QVERIFY(std::abs(up.bottom() - down.top()) <= 1.0);
        QVERIFY(std::abs(up.height() - 2.0 * down.height()) <= 2.0);
        QVERIFY(std::abs(up.width() - down.width()) <= 1.0);
        QVERIFY(std::abs(down.center().x() - up.center().x() - 2.0 * up.width()) <= 2.0);
    }

    /// A curve that is switched off is in no figure.
    void aFigureHasWhatIsShown()
    {
        ChartPlot chart = test::twoCurves();
        chart.series[0].isShown = false;
        Recorded canvas;
        paintChartFigure(canvas, {640.0, 400.0}, chart, {}, theme(ThemeId::Light));
        QVERIFY(!canvas.texts().contains("head 0"));
        QVERIFY(canvas.texts().contains("head 1"));
        QCOMPARE(canvas.paths.size(), std::size_t(1));
    }

    void noTextLiesOverAnother()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Paper, ThemeId::Slide})
            for (const int nNames : {3, 12, 60}) {
                ChartPlot chart = test::twoCurves();
                chart.y = {"layer", 0.0, double(nNames - 1), ChartTicks::Names};
                chart.x = {"token", 0.0, double(nNames - 1), ChartTicks::Names};
                for (int i = 0; i < nNames; ++i) {
                    chart.y.names << QString("layer %1").arg(i);
                    chart.x.names << QString("station%1").arg(i);
                }
                test::TextBoxes boxes;
                const QSizeF size = preferredChartSize(chart, {}, theme(id));
                paintChartFigure(boxes, size, chart, {}, theme(id));
                const QStringList problems = boxes.problems(size);
                QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
                QVERIFY(boxes.texts().contains("station0"));
            }
    }

    /// A name that is longer than its axis ends with three dots in a low chart, and nothing of it leaves the chart.
    void theNameOfAnUprightAxisIsAsLongAsItsRoom()
    {
        const QString name = "share of the difference of logits";
        for (const bool isRight : {false, true})
            for (const int height : {130, 400}) {
                ChartPlot chart = test::twoAxes();
                (isRight ? *chart.right : chart.y).name = name;
                test::TextBoxes boxes;
                paintChart(boxes, QRect(0, 0, 600, height), chart, theme(ThemeId::Light));
                QCOMPARE(boxes.texts().contains(name), height == 400);
                const QStringList problems = boxes.problems(QSizeF(600, height));
                QVERIFY2(problems.isEmpty(), qPrintable(problems.join(u'\n')));
            }
    }

    /// Each curve stands where its own axis has its values: 0.2 of 1 is as high as 10 of 50.
    void aSecondAxisHasItsOwnTicks()
    {
        Recorded canvas;
        paintChartFigure(canvas, {640.0, 400.0}, test::twoAxes(), {}, theme(ThemeId::Light));
        for (const char* text : {"slope", "weight", "50", "0.8"})
            QVERIFY2(canvas.texts().contains(text), text);
        Recorded one;
        paintChartFigure(one, {640.0, 400.0}, test::twoCurves(), {}, theme(ThemeId::Light));
        QVERIFY(!one.texts().contains("50"));
        QCOMPARE(canvas.paths.size(), std::size_t(2));
        QVERIFY(std::abs(canvas.paths[0].boundingRect().top() - canvas.paths[1].boundingRect().top()) < 0.1);
        QVERIFY(std::abs(canvas.paths[0].boundingRect().height() - canvas.paths[1].boundingRect().height()) < 0.1);
    }

    void aMarkerIsALineWithItsLabel()
    {
        ChartPlot chart = test::twoCurves();
        chart.markers = {{5.0, "the middle", Qt::black}, {10.0, "the end", Qt::black, false}, {20.0, "out", Qt::black}};
        Recorded canvas;
        paintChartFigure(canvas, {640.0, 400.0}, chart, {}, theme(ThemeId::Light));
        QVERIFY(canvas.texts().contains("the middle") && canvas.texts().contains("the end"));
        QVERIFY2(!canvas.texts().contains("out"), "beyond the axis");
        const QFont& font = theme(ThemeId::Light).smallFont;
        for (const QString& label : {QStringLiteral("the middle"), QStringLiteral("the end")})
            QVERIFY2(std::ranges::any_of(canvas.rects,
                                         [&](const QRectF& rect) {
                                             return std::abs(rect.width() - textWidth(label, font)) < 0.1 &&
                                                    rect.height() > font.pixelSize();
                                         }),
                     "a curve would run through the label");
        test::TextBoxes boxes;
        const QSizeF size = preferredChartSize(chart, {}, theme(ThemeId::Light));
        paintChartFigure(boxes, size, chart, {}, theme(ThemeId::Light));
        QVERIFY2(boxes.problems(size).isEmpty(), qPrintable(boxes.problems(size).join('\n')));
    }

    void aLegendAboveAndUprightNamesFindRoom()
    {
        for (const ThemeId id : {ThemeId::Light, ThemeId::Slide})
            for (const int nNames : {3, 12, 60}) {
                ChartPlot chart = test::twoAxes();
                chart.legend = ChartLegend::Above;
                chart.x = {"token", -0.3, nNames - 0.7, ChartTicks::Names};
                chart.x.areNamesUpright = true;
                for (int i = 0; i < nNames; ++i)
                    chart.x.names << QString("a token as long as few are %1").arg(i);
                test::TextBoxes boxes;
                const QSizeF size = preferredChartSize(chart, {}, theme(id));
                paintChartFigure(boxes, size, chart, {}, theme(id));
                QVERIFY2(boxes.problems(size).isEmpty(), qPrintable(boxes.problems(size).join('\n')));
                QVERIFY(boxes.texts().contains("head 0") && boxes.texts().filter(QRegularExpression("…$")).size() >= 3);
            }
    }

    /// Numbers at the points of a curve stand beside it: no piece of the curve runs through one that has room.
    void numbersOfACurveStandBesideIt()
    {
        ChartPlot chart = test::twoCurves();
        chart.series.pop_back();
        chart.x = {"distance", -1.0, 11.0, ChartTicks::WholeNumbers}; // room around its ends
        chart.y = {"weight", -0.2, 1.2};
        ChartSeries& curve = chart.series.front();
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            curve.y[i] = i % 4 < 2 ? 1.0 - double(i) / 10.0 : 0.1 * double(i); // level, falling and rising pieces
            curve.labels.push_back(QString("n%1").arg(i));
        }
        Recorded canvas;
        paintChartFigure(canvas, {640.0, 400.0}, chart, {}, theme(ThemeId::Light));
        int nLabels = 0;
        for (const auto& box : canvas.boxes()) {
            if (!curve.labels.empty() && std::ranges::count(curve.labels, box.text) == 0)
                continue;
            ++nLabels;
            QPainterPath ink;
            ink.addPolygon(box.ink);
            for (const QPainterPath& path : canvas.paths)
                for (int i = 1; i < path.elementCount(); ++i)
                    QVERIFY2(!crosses(QLineF(path.elementAt(i - 1), path.elementAt(i)), ink.boundingRect()),
                             qPrintable(box.text));
        }
        QCOMPARE(nLabels, int(curve.labels.size()));
    }

    /// One curve whole and one in dashes, in the chart and in its legend, which has room for them.
    void withoutColoursLinesHaveDashes()
    {
        SampleFigure sample{{}, test::twoCurves()};
        ChartArrow arrow{{0, 2}, {1, 4}};
        arrow.colour = theme(ThemeId::Greyscale).warning;
        sample.chart.arrows.push_back(arrow);
        const Figure figure(sample);
        const auto svg = [&](ThemeId id) {
            return QString::fromUtf8(svgBytes(figure, figure.preferredSize(theme(id)), theme(id)));
        };
        QVERIFY(!svg(ThemeId::Paper).contains("stroke-dasharray"));
        const QString grey = svg(ThemeId::Greyscale);
        QCOMPARE(grey.count("stroke-dasharray"), 3); // a curve, its entry, the arrow
        static const QRegularExpression colour("#(..)(..)(..)\\b");
        for (const auto& match : colour.globalMatch(grey))
            QVERIFY2(match.captured(1) == match.captured(2) && match.captured(2) == match.captured(3),
                     qPrintable(match.captured(0)));
    }

    void cloudsWithoutColoursDifferInShape()
    {
        const Theme& look = theme(ThemeId::Greyscale);
        ChartPlot chart = test::threePoints();
        chart.series.push_back(chart.series.front());
        chart.series.front().colour = look.accent;
        chart.series.back().colour = look.warning;
        const ChartPlot grey = greyChart(chart, look);
        QVERIFY(grey.series.front().shape != grey.series.back().shape);
        QVERIFY(grey.series.front().colour != grey.series.back().colour);
        for (int i = 0; i < 4; ++i) { // layers come in an order, dark to light
            chart.series.push_back(chart.series.front());
            chart.series.back().colour = QColor(30 * i, 30 * i, 90);
        }
        QCOMPARE(greyChart(chart, look).series.back().colour, chart.series.back().colour);
    }

    void anAxisOfDecadesHasPowersOfTen()
    {
        ChartPlot chart = test::twoCurves();
        chart.x = {"tokens", 1.0, 1e4, ChartTicks::Decades};
        test::TextBoxes boxes;
        paintChartFigure(boxes, {640.0, 400.0}, chart, {}, theme(ThemeId::Light));
        const QStringList texts = boxes.texts();
        QVERIFY2(texts.contains("10³") && texts.contains("10⁴"), qPrintable(texts.join(u' ')));
    }
};

} // namespace headlight

using headlight::TestChartFigure;
HEADLIGHT_TEST(TestChartFigure)
#include "tst_chart_figure.moc"

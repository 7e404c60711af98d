// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "ui/kit/blank_canvas.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/svg_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/overview/overview_layout.h"
#include "ui/pictures/overview/overview_painter.h"

#include <QImage>
#include <QPainter>
#include <QTest>

using namespace headlight;

namespace {

const Theme& light()
{
    return theme(ThemeId::Light);
}

/// Pictures of 1/8, 2/8 … in their first cell, 0 elsewhere.
OverviewPlot overview(int nLayers, int nHeads, int nQueries, int nKeys)
{
    OverviewPlot plot;
    plot.nLayers = nLayers;
    plot.nHeads = nHeads;
    plot.queryLabels = test::manyTokens(nQueries);
    plot.keyLabels = test::manyTokens(nKeys);
    const int rows = std::min(nQueries, 64);
    const int columns = std::min(nKeys, 64);
    plot.allowed.assign(std::size_t(plot.nLayers), std::make_shared<const Matrix>(Matrix::Ones(rows, columns)));
    for (int i = 0; i < nLayers * plot.nColumns(); ++i) {
        Matrix numbers = Matrix::Zero(rows, columns);
        numbers(0, 0) = float(i % 8 + 1) / 8.0F;
        plot.pictures.push_back(std::make_shared<const Matrix>(numbers));
        plot.colours.emplace_back();
    }
    plot.selected = HeadIndex{0, 0};
    return plot;
}

struct SignCanvas : BlankCanvas {
    QStringList texts;
    QColor lastFill;
    bool isHatched = false;

    void fillRect(const QRectF&, const QColor& colour) override { lastFill = colour; }
    void hatch(const std::vector<QRectF>&, const QColor&) override { isHatched = true; }
    void text(const QPointF&, const QString& text, const QFont&, const QColor&, TextAnchor, double) override
    {
        texts << text;
    }
};

/// What the exported figure draws, to its end: legend and caption.
SignCanvas signsOf(const OverviewPlot& plot)
{
    SignCanvas canvas;
    paintOverviewFigure(canvas, preferredOverviewSize(plot, light()), plot, light());
    return canvas;
}

} // namespace

class TestOverviewLayout : public QObject {
    Q_OBJECT

private slots:
    void picturesDontOverlapAndAreFound_data();
    void picturesDontOverlapAndAreFound();
    void theWidthIsUsedAndNotExceeded();
    void headingsStayWhenPicturesScroll();
    void everyTokenOfAPooledPictureIsUnderTheCursor();
    void aPairSaysWhatItsCellStandsFor();
    void aModelWithOneHeadHasNoMean();
    void marksAreTwoInGrey();
    void theLegendNamesTheGreyOfTheMaskWhereThereIsOne();
    void aSmallFigureIsOfVectorsALargeOneOfPictures();
};

void TestOverviewLayout::picturesDontOverlapAndAreFound_data()
{
    QTest::addColumn<int>("nQueries");
    QTest::addColumn<int>("nKeys");
    QTest::addColumn<double>("cell");
    QTest::newRow("square") << 7 << 7 << 60.0;
    QTest::newRow("wide") << 3 << 40 << 80.0;
    QTest::newRow("high") << 40 << 3 << 80.0;
    QTest::newRow("tiny") << 60 << 60 << 12.0;
}

void TestOverviewLayout::picturesDontOverlapAndAreFound()
{
    QFETCH(const int, nQueries);
    QFETCH(const int, nKeys);
    QFETCH(const double, cell);
    const OverviewPlot plot = overview(4, 8, nQueries, nKeys);
    const OverviewLayout layout = layoutOverview(plot, cell, light());
    std::vector<QRectF> seen;
    for (int layer = 0; layer < 4; ++layer) {
        for (int column = 0; column < 10; ++column) {
            const QRectF rect = layout.pictureRect({layer, column});
            for (const QRectF& other : seen)
                QVERIFY(!rect.intersects(other));
            seen.push_back(rect);
            QVERIFY(QRectF(QPointF(), layout.size).contains(rect));
            QVERIFY(rect.left() >= layout.left - 1e-9 && rect.top() >= layout.top - 1e-9);
            QCOMPARE(layout.placeAt(rect.center()), std::optional<OverviewPlace>(OverviewPlace{layer, column}));
            QVERIFY(std::max(rect.width(), rect.height()) <= cell + 1e-9);
            const QString name = columnName(plot, column);
            QVERIFY(textWidth(name, bold(light().smallFont)) <= layout.columnHeading(column).width());
        }
        QCOMPARE(layout.layerHeadingAt(layout.layerHeading(layer).center()), std::optional<int>(layer));
    }
    QVERIFY(!layout.placeAt({-5, -5}) && !layout.placeAt({1e5, 10}));
    const auto layers = layout.layersIn(layout.pictureRect({2, 3}));
    const auto columns = layout.columnsIn(layout.pictureRect({2, 3}));
    QVERIFY(layers.first <= 2 && layers.second >= 3 && columns.first <= 3 && columns.second >= 4);
}

void TestOverviewLayout::theWidthIsUsedAndNotExceeded()
{
    for (const int nHeads : {4, 8, 12, 32}) {
        const OverviewPlot plot = overview(2, nHeads, 60, 60);
        for (const double width : {680.0, 1200.0, 1500.0}) {
            const double cell = cellSizeForWidth(plot, width, 12.0, 160.0, light());
            const double taken = layoutOverview(plot, cell, light()).size.width();
            QVERIFY2(taken <= width || cell == 12.0, qPrintable(QString::number(taken)));
            QVERIFY(cell == 160.0 || cell == 12.0 || layoutOverview(plot, cell + 1.0, light()).size.width() > width);
        }
    }
}

void TestOverviewLayout::headingsStayWhenPicturesScroll()
{
    OverviewLayout layout = layoutOverview(overview(12, 12, 9, 9), 80, light());
    const QRectF column = layout.columnHeading(3);
    const QRectF layer = layout.layerHeading(4);
    const QRectF picture = layout.pictureRect({4, 3});
    layout.scroll = {100, 50};
    QCOMPARE(layout.columnHeading(3), column.translated(-100, 0));
    QCOMPARE(layout.layerHeading(4), layer.translated(0, -50));
    QCOMPARE(layout.pictureRect({4, 3}), picture.translated(-100, -50));
    QCOMPARE(layout.placeAt(layout.pictureRect({4, 3}).center()), (std::optional<OverviewPlace>(OverviewPlace{4, 3})));
}

void TestOverviewLayout::everyTokenOfAPooledPictureIsUnderTheCursor()
{
    const OverviewPlot plot = overview(1, 2, 512, 300);
    const QRectF picture(10, 20, 60, 100);
    std::set<int> queries;
    for (double y = 20.05; y < 120.0; y += 0.1)
        queries.insert(pairAt(plot, picture, {11, y})->query);
    QCOMPARE(int(queries.size()), 512);
    QVERIFY(!pairAt(plot, picture, {9, 50}));
    // Rows and tokens agree with each other.
    int next = 0;
    for (int row = 0; row < plot.rows(); ++row) {
        QCOMPARE(int(plot.queriesOf(row).first), next);
        next += int(plot.queriesOf(row).count);
    }
    QCOMPARE(next, 512);
}

void TestOverviewLayout::aPairSaysWhatItsCellStandsFor()
{
    const OverviewPlot small = overview(1, 2, 5, 5);
    QVERIFY(pairText(small, {0, 1}, {0, 0}).endsWith(" 0.2500"));
    OverviewPlot pooled = overview(1, 2, 512, 512);
    QVERIFY(pooled.isPooled());
    QVERIFY(pairText(pooled, {0, 1}, {7, 7}).contains("largest of 8 × 8 weights 0.2500"));
    QVERIFY(pairText(pooled, {0, 1}, {8, 7}).endsWith("weights 0.0000"));
    pooled.queryLabels[7] = "%2"; // a token, and no place for a number
    QVERIFY(pairText(pooled, {0, 1}, {7, 7}).startsWith("%2 → "));
}

void TestOverviewLayout::aModelWithOneHeadHasNoMean()
{
    const OverviewPlot plot = overview(1, 1, 5, 9);
    QCOMPARE(plot.nColumns(), 1);
    QCOMPARE(layoutOverview(plot, 100, light()).nColumns, 1);
    QVERIFY(preferredOverviewSize(plot, light()).width() > 0);
}

/// Hidden and switched off differ from each other and from shown without any colour.
void TestOverviewLayout::marksAreTwoInGrey()
{
    for (const ThemeId id : {ThemeId::Light, ThemeId::Dark, ThemeId::Paper}) {
        OverviewPlot plot = overview(1, 4, 6, 6);
        plot.selected.reset();
        plot.hidden = {{0, 1}};
        plot.ablated = {{0, 2}};
        for (auto& picture : plot.pictures)
            picture = plot.pictures[0];
        const OverviewLayout layout = layoutOverview(plot, 40, theme(id));
        QImage image(layout.size.toSize(), QImage::Format_RGB32);
        image.fill(theme(id).surface);
        QPainter painter(&image);
        PainterCanvas canvas(painter);
        paintOverviewPictures(
            canvas, layout, plot,
            [&](const OverviewPlace& at) {
                return overviewImage(plot, at, {6, 6});
            },
            theme(id), QRectF(QPointF(), layout.size));
        painter.end();
        const QImage grey = image.convertToFormat(QImage::Format_Grayscale8);
        const auto difference = [&](int a, int b) {
            const QPoint first = layout.pictureRect({0, a}).topLeft().toPoint();
            const QPoint second = layout.pictureRect({0, b}).topLeft().toPoint();
            int n = 0;
            for (int y = 0; y < 40; ++y)
                for (int x = 0; x < 40; ++x)
                    n += std::abs(qGray(grey.pixel(first + QPoint(x, y))) - qGray(grey.pixel(second + QPoint(x, y)))) >
                         40;
            return n;
        };
        QVERIFY(difference(0, 1) > 60);
        QVERIFY(difference(0, 2) > 60);
        QVERIFY(difference(1, 2) > 60);
        QCOMPARE(difference(0, 3), 0);
    }
    OverviewPlot plot = overview(1, 4, 6, 6);
    QVERIFY(markPhrase(plot).isEmpty());
    plot.hidden = {{3, 3, AttentionPart::Cross}}; // the head is of another part
    QVERIFY(markPhrase(plot).isEmpty());
}

void TestOverviewLayout::aSmallFigureIsOfVectorsALargeOneOfPictures()
{
    for (const auto& [nTokens, isVector] : {std::pair(7, true), std::pair(60, false)}) {
        const OverviewPlot plot = overview(4, 8, nTokens, nTokens);
        const QSizeF size = preferredOverviewSize(plot, theme(ThemeId::Paper));
        SvgCanvas canvas(size, "overview", "all heads");
        paintOverviewFigure(canvas, size, plot, theme(ThemeId::Paper));
        const QByteArray svg = canvas.finish();
        QCOMPARE(int(svg.count("class=\"cell\"")), isVector ? 4 * 10 * 49 : 0);
        QCOMPARE(int(svg.count("<image ")), isVector ? 0 : 40);
        QVERIFY(svg.contains(">mean<") && svg.contains(">max<"));
        QVERIFY(svg.size() < 1'000'000);
    }
}

void TestOverviewLayout::theLegendNamesTheGreyOfTheMaskWhereThereIsOne()
{
    OverviewPlot plot = overview(2, 2, 6, 6);
    QVERIFY(!signsOf(plot).texts.contains("masked"));
    Matrix allowed = Matrix::Ones(6, 6);
    allowed(0, 5) = 0.0F;
    plot.allowed[1] = std::make_shared<const Matrix>(allowed); // one layer alone reaches less far
    const SignCanvas signs = signsOf(plot);
    QVERIFY(signs.texts.contains("masked"));
    QCOMPARE(signs.lastFill, light().masked()); // the grey of the pictures, which have no hatch
    QVERIFY(!signs.isHatched);
}

HEADLIGHT_TEST(TestOverviewLayout)
#include "tst_overview_layout.moc"

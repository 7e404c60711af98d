// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/curve_raster.h"
#include "ui/kit/curve_tiles.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <cstdlib>
#include <random>

using namespace headlight;

/// Tiles show what one raster of all the curves shows, wherever one scrolls, whether drawn at once or ahead.
class TestCurveTiles : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyPositionShowsTheWholePicturesPart();
    void newCurvesReplaceTheOldOnesAtOnce();

private:
    static std::vector<LinkCurve> randomCurves(unsigned seed);
    static QImage shown(CurveTiles& tiles, int top);
    static QImage expected(const std::vector<LinkCurve>& curves, int top);
    /// The largest difference of a channel: a curve's place in a tile and in the whole picture is rounded differently.
    static int difference(const QImage& a, const QImage& b);
    static constexpr int kRounding = 6;
    static constexpr int kWidth = 200;
    static constexpr int kSeen = 150;
    static constexpr int kHeight = 1200;
    std::vector<LinkCurve> m_curves;
};

std::vector<LinkCurve> TestCurveTiles::randomCurves(unsigned seed)
{
    std::mt19937 engine(seed);
    std::uniform_real_distribution<double> height(5.0, kHeight - 5.0);
    std::vector<LinkCurve> curves(400);
    for (LinkCurve& curve : curves) {
        curve.from = {10.0, height(engine)};
        curve.to = {kWidth - 10.0, height(engine)};
        curve.width = 1.0;
        curve.colour = QColor::fromHsv(int(engine() % 360), 200, 200, 160);
    }
    return curves;
}

QImage TestCurveTiles::shown(CurveTiles& tiles, int top)
{
    QImage image(kWidth, kSeen, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.translate(0, -top);
    tiles.paint(painter, QRectF(0, top, kWidth, kSeen), 1.0);
    return image;
}

QImage TestCurveTiles::expected(const std::vector<LinkCurve>& curves, int top)
{
    QImage whole(kWidth, kHeight, QImage::Format_ARGB32_Premultiplied);
    whole.fill(Qt::transparent);
    rasterCurves(whole, {0, 0}, 1.0, curves);
    QImage image(kWidth, kSeen, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.drawImage(QPointF(0, -top), whole);
    return image;
}

int TestCurveTiles::difference(const QImage& a, const QImage& b)
{
    int largest = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            const QColor p = a.pixelColor(x, y);
            const QColor q = b.pixelColor(x, y);
            largest = std::max(
                {largest, std::abs(p.red() - q.red()), std::abs(p.green() - q.green()), std::abs(p.blue() - q.blue())});
        }
    }
    return largest;
}

void TestCurveTiles::initTestCase()
{
    m_curves = randomCurves(1);
}

void TestCurveTiles::everyPositionShowsTheWholePicturesPart()
{
    CurveTiles tiles;
    tiles.setCurves(m_curves, kSeen);
    for (int round = 0; round < 2; ++round) {
        for (int top = 0; top <= kHeight - kSeen; top += 37)
            QVERIFY(difference(shown(tiles, top), expected(m_curves, top)) <= kRounding);
        for (const int top : {900, 0, 450, 449, 1050}) // jumps
            QVERIFY(difference(shown(tiles, top), expected(m_curves, top)) <= kRounding);
    }
}

void TestCurveTiles::newCurvesReplaceTheOldOnesAtOnce()
{
    CurveTiles tiles;
    for (unsigned seed = 2; seed < 12; ++seed) { // while tiles of the last ones are still being drawn ahead
        const std::vector<LinkCurve> curves = randomCurves(seed);
        tiles.setCurves(curves, kSeen);
        QVERIFY(difference(shown(tiles, 300), expected(curves, 300)) <= kRounding);
        QVERIFY(difference(shown(tiles, 320), expected(curves, 320)) <= kRounding);
    }
}

HEADLIGHT_GUILESS_TEST(TestCurveTiles)
#include "tst_curve_tiles.moc"

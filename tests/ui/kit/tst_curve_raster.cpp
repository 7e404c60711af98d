// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/thread_limit.h"
#include "ui/kit/curve_raster.h"

#include <QPainter>
#include <QTest>

#include <cmath>

using namespace headlight;

class TestCurveRaster : public QObject {
    Q_OBJECT
private slots:
    void itDrawsWhatQPainterDraws_data()
    {
        QTest::addColumn<QPointF>("to");
        QTest::addColumn<double>("width");
        for (const double width : {1.5, 3.0, 5.0}) {
            QTest::addRow("flat %.1f", width) << QPointF(190, 20) << width;
            QTest::addRow("gentle %.1f", width) << QPointF(190, 60) << width;
            QTest::addRow("steep %.1f", width) << QPointF(190, 180) << width;
        }
    }

    void itDrawsWhatQPainterDraws()
    {
        QFETCH(QPointF, to);
        QFETCH(double, width);
        const LinkCurve curve{{10, 20}, to, width, QColor(30, 90, 200)};
        QImage ours(200, 200, QImage::Format_ARGB32_Premultiplied);
        ours.fill(0);
        rasterCurves(ours, {}, 1.0, {curve});
        QImage theirs(200, 200, QImage::Format_ARGB32_Premultiplied);
        theirs.fill(0);
        QPainter painter(&theirs);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.strokePath(curve.path(), QPen(curve.colour, width, Qt::SolidLine, Qt::FlatCap));
        painter.end();
        // How much ink in each column: the same within an eighth.
        for (int x = 15; x < 185; ++x) {
            int inkOfOurs = 0;
            int inkOfTheirs = 0;
            for (int y = 0; y < 200; ++y) {
                inkOfOurs += qAlpha(ours.pixel(x, y));
                inkOfTheirs += qAlpha(theirs.pixel(x, y));
            }
            QVERIFY2(std::abs(inkOfOurs - inkOfTheirs) <= 25 + inkOfTheirs / 8,
                     qPrintable(QStringLiteral("x %1: %2, %3").arg(x).arg(inkOfOurs).arg(inkOfTheirs)));
        }
    }

    void aLineThinnerThanAPixelIsAsMuchFainter()
    {
        QImage image(40, 20, QImage::Format_ARGB32_Premultiplied);
        image.fill(0);
        rasterCurves(image, {}, 1.0, {{{0, 10.5}, {40, 10.5}, 0.25, Qt::black}});
        QVERIFY(std::abs(qAlpha(image.pixel(20, 10)) - 64) <= 3);
        QCOMPARE(qAlpha(image.pixel(20, 11)), 0);
    }

    void aTranslucentCurveLetsTheOneBelowShow()
    {
        QImage image(40, 20, QImage::Format_ARGB32_Premultiplied);
        image.fill(0);
        rasterCurves(image, {}, 1.0,
                     {{{0, 10}, {40, 10}, 6, QColor(255, 0, 0)}, {{0, 10}, {40, 10}, 6, QColor(0, 0, 255, 128)}});
        const QRgb pixel = image.pixel(20, 10);
        QVERIFY(std::abs(qRed(pixel) - 127) <= 3 && std::abs(qBlue(pixel) - 128) <= 3);
    }

    void threadsThatShareThePictureChangeNothing_data()
    {
        QTest::addColumn<LinkShape>("shape");
        QTest::newRow("S") << LinkShape::S;
        QTest::newRow("along x") << LinkShape::BowAlongX;
        QTest::newRow("along y") << LinkShape::BowAlongY;
    }
    void threadsThatShareThePictureChangeNothing()
    {
        QFETCH(LinkShape, shape);
        std::vector<LinkCurve> curves;
        for (int i = 0; i < 900; ++i) {
            LinkCurve curve{{10.0, 7.0 + i * 37 % 300},
                            {390.0, 5.0 + i * 53 % 300},
                            0.5 + i % 4,
                            QColor::fromHsv(i % 360, 200, 200, 60)};
            curve.shape = shape;
            curve.bow = shape == LinkShape::S ? 0.0 : i % 90 - 45.0;
            curves.push_back(curve);
        }
        const auto drawnBy = [&](int nThreads, std::size_t nCurves) {
            const test::ThreadLimit limit(nThreads);
            QImage image(401, 311, QImage::Format_ARGB32_Premultiplied);
            image.fill(0);
            rasterCurves(image, {}, 1.0, {curves.begin(), curves.begin() + std::ptrdiff_t(nCurves)});
            return image;
        };
        QCOMPARE(drawnBy(3, 900), drawnBy(1, 900));
        // Too few to be shared: the same pixels as with more of them that nobody sees.
        const QImage few = drawnBy(1, 100);
        for (std::size_t i = 100; i < curves.size(); ++i)
            curves[i].colour.setAlpha(0);
        QCOMPARE(drawnBy(2, 900), few);
    }

    void curvesBeyondTheImageAreCut()
    {
        QImage image(20, 20, QImage::Format_ARGB32_Premultiplied);
        image.fill(0);
        rasterCurves(image, {}, 1.0, {{{-10, -50}, {90, 300}, 4, Qt::black}, {{-10, 19.9}, {90, 20.0}, 4, Qt::black}});
        QVERIFY(qAlpha(image.pixel(10, 19)) > 0);
    }
};

HEADLIGHT_GUILESS_TEST(TestCurveRaster)
#include "tst_curve_raster.moc"

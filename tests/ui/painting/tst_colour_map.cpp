// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/sample_plots.h"
#include "ui/painting/colour_map.h"
#include "ui/painting/oklab.h"

#include <QTest>

#include <cmath>

using namespace headlight;

class TestColourMap : public QObject {
    Q_OBJECT
private slots:
    void lightnessNeverTurnsBack_data()
    {
        QTest::addColumn<int>("map");
        for (const ColourMapId map :
             {ColourMapId::Viridis, ColourMapId::Cividis, ColourMapId::Magma, ColourMapId::Grey})
            QTest::newRow(qPrintable(colourMapName(map))) << static_cast<int>(map);
    }

    void lightnessNeverTurnsBack()
    {
        QFETCH(int, map);
        const auto id = static_cast<ColourMapId>(map);
        const double direction = id == ColourMapId::Grey ? -1.0 : 1.0;
        for (int i = 1; i < 256; ++i) {
            const double before = toOkLab(colour(id, (i - 1) / 255.0)).L;
            const double now = toOkLab(colour(id, i / 255.0)).L;
            QVERIFY2(direction * (now - before) > -0.002, qPrintable(QString::number(i)));
        }
    }

    void neighbouringStepsLookEvenlyFar_data() { lightnessNeverTurnsBack_data(); }

    void neighbouringStepsLookEvenlyFar()
    {
        QFETCH(int, map);
        const auto id = static_cast<ColourMapId>(map);
        // Over 8 of the 256 colours, so that the rounding to 8 bits does not count.
        double least = 1e9;
        double most = 0.0;
        for (int i = 8; i + 8 < 256; i += 8) {
            const double step = distance(toOkLab(colour(id, i / 255.0)), toOkLab(colour(id, (i + 8) / 255.0)));
            least = std::min(least, step);
            most = std::max(most, step);
        }
        QVERIFY(least > 0.01);
        QVERIFY2(most < 3.2 * least, qPrintable(QStringLiteral("%1 to %2").arg(least).arg(most)));
    }

    void theEndsAreThePublishedOnes()
    {
        QCOMPARE(QColor(colour(ColourMapId::Viridis, 0.0)).name(), QStringLiteral("#440154"));
        QCOMPARE(QColor(colour(ColourMapId::Viridis, 1.0)).name(), QStringLiteral("#fde725"));
        QCOMPARE(QColor(colour(ColourMapId::Magma, 1.0)).name(), QStringLiteral("#fcfdbf"));
        QCOMPARE(QColor(colour(ColourMapId::Cividis, 0.0)).name(), QStringLiteral("#00224e"));
        // Between two anchors, from the published table: 0.127568 0.566949 0.550556 at 128.
        const QRgb middle = colour(ColourMapId::Viridis, 128 / 255.0);
        QVERIFY(std::abs(qRed(middle) - 33) <= 2 && std::abs(qGreen(middle) - 145) <= 2 &&
                std::abs(qBlue(middle) - 140) <= 2);
    }

    void aPositionOutsideTakesTheNearestEnd()
    {
        QCOMPARE(colour(ColourMapId::Viridis, -3.0), colour(ColourMapId::Viridis, 0.0));
        QCOMPARE(colour(ColourMapId::Viridis, 1.5), colour(ColourMapId::Viridis, 1.0));
        QCOMPARE(colour(ColourMapId::Viridis, std::nan("")), colour(ColourMapId::Viridis, 0.0));
    }

    void anImageHasOnePixelForEachCell()
    {
        const HeatmapPlot plot = test::heatmap(test::englishTokens(), true);
        const QImage image = heatmapImage(plot);
        QCOMPARE(image.size(), QSize(7, 7));
        QCOMPARE(image.pixel(1, 4), colour(plot.colours.map, plot.position(4, 1)));
        QCOMPARE(qAlpha(image.pixel(4, 1)), 0); // masked
    }
};

QTEST_APPLESS_MAIN(TestColourMap)
#include "tst_colour_map.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/register_test.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/grey_colours.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/oklab.h"

#include <QTest>

#include <set>
#include <utility>

using namespace headlight;

namespace {

bool isGrey(QRgb colour)
{
    return qRed(colour) == qGreen(colour) && qGreen(colour) == qBlue(colour);
}

} // namespace

/// What stands in for hue where a figure is printed in grey.
class TestGreyColours : public QObject {
    Q_OBJECT
private slots:
    void neighbouringLinesDifferInLightnessAndDashes()
    {
        std::set<std::pair<QRgb, std::vector<double>>> looks;
        for (int line = 0; line < 12; ++line) {
            const QRgb one = greyOfLine(line).rgb();
            const QRgb next = greyOfLine(line + 1).rgb();
            QVERIFY(isGrey(one));
            QVERIFY2(contrast(one, qRgb(255, 255, 255)) >= 3.0, qPrintable(QString::number(line)));
            QVERIFY2(contrast(one, next) >= 2.0, qPrintable(QString::number(line)));
            QVERIFY(dashesOfLine(line) != dashesOfLine(line + 1));
            QVERIFY(dashesOfLine(line).size() % 2 == 0);
            looks.insert({one, dashesOfLine(line)});
        }
        QCOMPARE(looks.size(), std::size_t(12));
    }

    void aMapKeepsItsLightness()
    {
        for (const ColourMapId map : colourMaps()) {
            if (isDiverging(map))
                continue;
            for (int i = 0; i <= 16; ++i) {
                const QRgb coloured = colour(map, i / 16.0);
                const GreyColours greys;
                const QRgb grey = colour(map, i / 16.0);
                QVERIFY(isGrey(grey));
                const double apart = std::abs(toOkLab(grey).L - toOkLab(coloured).L);
                const int next = qRed(grey) < 255 ? qRed(grey) + 1 : 254;
                const double step = std::abs(toOkLab(qRgb(next, next, next)).L - toOkLab(grey).L);
                QVERIFY2(apart <= step, qPrintable(QString::number(apart))); // no more than one level of 256 beside it
            }
        }
    }

    /// In lightness alone either side of 0 would be as dark: two signs of one size would be one grey.
    void theSignsOfAMapAreToldApart()
    {
        for (const ColourMapId map : colourMaps()) {
            if (!isDiverging(map))
                continue;
            const QRgb blue = colour(map, 0.0);
            const GreyColours greys;
            for (int i = 1; i <= 16; ++i)
                QVERIFY(toOkLab(colour(map, i / 16.0)).L > toOkLab(colour(map, (i - 1) / 16.0)).L + 0.02);
            QVERIFY(contrast(colour(map, 0.0), colour(map, 0.5)) >= 3.0);
            QVERIFY(contrast(colour(map, 0.5), colour(map, 1.0)) >= 3.0);
            QVERIFY(colour(map, 0.0) != blue && isGrey(colour(map, 0.0)));
        }
    }

    void colourIsBackWhereTheLastEnds()
    {
        const QRgb before = colour(ColourMapId::Viridis, 0.4);
        {
            const GreyColours one;
            {
                const GreyColours another;
                QVERIFY(isGrey(colour(ColourMapId::Viridis, 0.4)));
            }
            QVERIFY(isGrey(colour(ColourMapId::Viridis, 0.4)));
            QVERIFY(isGrey(headColour({0, 1}, 4, 8, false).rgb()));
            QVERIFY(headColour({0, 1}, 4, 8, false) != headColour({0, 2}, 4, 8, false));
        }
        QCOMPARE(colour(ColourMapId::Viridis, 0.4), before);
        QVERIFY(!isGrey(headColour({0, 1}, 4, 8, false).rgb()));
    }

    void aGreyIsAsLightAndAsOpaque()
    {
        for (const QColor& one :
             {QColor(31, 111, 181), QColor(200, 40, 30, 77), QColor(0, 255, 0), QColor(12, 12, 12)}) {
            const QColor grey = greyOf(one);
            QVERIFY(isGrey(grey.rgb()));
            QCOMPARE(grey.alpha(), one.alpha());
            QVERIFY(std::abs(toOkLab(grey.rgb()).L - toOkLab(one.rgb()).L) < 0.01);
            QCOMPARE(greyOf(grey), grey);
        }
        QVERIFY(!greyOf(QColor()).isValid());
        QImage image(2, 1, QImage::Format_ARGB32_Premultiplied);
        image.setPixelColor(0, 0, QColor(200, 40, 30));
        image.setPixelColor(1, 0, QColor(0, 0, 0, 0));
        const QImage grey = greyOf(image);
        QCOMPARE(grey.pixelColor(0, 0), greyOf(QColor(200, 40, 30)));
        QCOMPARE(grey.pixelColor(1, 0).alpha(), 0);
    }
};

HEADLIGHT_APPLESS_TEST(TestGreyColours)
#include "tst_grey_colours.moc"

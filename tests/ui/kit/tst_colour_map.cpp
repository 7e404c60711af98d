// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/colour_vision.h"
#include "tests/support/sample_plots.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/colour_map_table.h"
#include "ui/kit/oklab.h"
#include "ui/kit/theme.h"
#include "ui/pictures/heatmap/heatmap_image.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;

namespace {

/// Whether the largest values are the lightest.
bool rises(ColourMapId map)
{
    return toOkLab(colour(map, 1.0)).L > toOkLab(colour(map, 0.0)).L;
}

const char* seenBy(int vision)
{
    return test::colourVisions[static_cast<std::size_t>(vision)].name;
}

} // namespace

class TestColourMap : public QObject {
    Q_OBJECT
private slots:
    void lightnessNeverTurnsBack_data()
    {
        QTest::addColumn<int>("map");
        for (const ColourMapId map : colourMaps()) {
            if (!isDiverging(map))
                QTest::newRow(qPrintable(colourMapName(map))) << static_cast<int>(map);
        }
    }

    void lightnessNeverTurnsBack()
    {
        QFETCH(int, map);
        const auto id = static_cast<ColourMapId>(map);
        const double direction = rises(id) ? 1.0 : -1.0;
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

    void aDivergingMapFallsInLightnessFromItsMiddleToEitherEnd_data()
    {
        QTest::addColumn<int>("map");
        for (const ColourMapId map : colourMaps()) {
            if (isDiverging(map))
                QTest::newRow(qPrintable(colourMapName(map))) << static_cast<int>(map);
        }
    }

    void aDivergingMapFallsInLightnessFromItsMiddleToEitherEnd()
    {
        QFETCH(int, map);
        const auto id = static_cast<ColourMapId>(map);
        const auto lightness = [id](double position) { return toOkLab(colour(id, position)).L; };
        for (int i = 1; i <= 127; ++i) {
            for (const double side : {-0.5, 0.5})
                QVERIFY(lightness(0.5 + side * i / 127.0) < lightness(0.5 + side * (i - 1) / 127.0));
            QVERIFY(std::abs(lightness(0.5 + 0.5 * i / 127.0) - lightness(0.5 - 0.5 * i / 127.0)) < 0.006);
        }
        const OkLab middle = toOkLab(colour(id, 0.5));
        QVERIFY(std::hypot(middle.a, middle.b) < 0.003);
    }

    void tenStepsDifferForEveryColourVision_data()
    {
        QTest::addColumn<int>("map");
        QTest::addColumn<int>("vision");
        for (const ColourMapId map : colourMaps()) {
            for (int vision = 0; vision < 4; ++vision)
                QTest::addRow("%s, %s", qPrintable(colourMapName(map)), seenBy(vision))
                    << static_cast<int>(map) << vision;
        }
    }

    void tenStepsDifferForEveryColourVision()
    {
        QFETCH(int, map);
        QFETCH(int, vision);
        // Side by side 2.3 is just noticed; cells of a heatmap are compared apart from each other and with the legend's
        // bar: three times that.
        constexpr int nSteps = 10;
        const auto id = static_cast<ColourMapId>(map);
        // Without red cones, two dark blues of plasma as it was published are only 5.0 apart; its help says so.
        const bool isPlasmasWeakPlace = colourMapName(id) == "plasma" && QByteArrayView("protanopia") == seenBy(vision);
        const double threshold = (isPlasmasWeakPlace ? 2.0 : 3.0) * 2.3;
        std::vector<test::Lab> seen;
        for (int i = 0; i < nSteps; ++i)
            seen.push_back(
                test::labSeen(colour(id, i / (nSteps - 1.0)), test::colourVisions[static_cast<std::size_t>(vision)]));
        const bool diverges = isDiverging(id);
        for (std::size_t i = 1; i < nSteps; ++i) {
            QVERIFY2(test::deltaE(seen[i - 1], seen[i]) > threshold,
                     qPrintable(QString::number(test::deltaE(seen[i - 1], seen[i]))));
            // Lightness alone orders the steps: up or down throughout; of a diverging map up, then down.
            const double rise = seen[i].L - seen[i - 1].L;
            if (!diverges)
                QVERIFY(rises(id) ? rise > 1.0 : rise < -1.0);
            else if (i != nSteps / 2)
                QVERIFY(i < nSteps / 2 ? rise > 1.0 : rise < -1.0);
        }
        for (std::size_t i = 0; diverges && i < nSteps / 2; ++i) // the two signs of one magnitude
            QVERIFY(test::deltaE(seen[i], seen[nSteps - 1 - i]) > threshold);
    }

    void zeroMaskedAndTheGroundAreToldApartInEveryTheme_data()
    {
        QTest::addColumn<int>("map");
        QTest::addColumn<int>("theme");
        for (const ColourMapId map : colourMaps()) {
            for (const auto& [id, name] :
                 {std::pair(ThemeId::Light, "light"), std::pair(ThemeId::Dark, "dark"),
                  std::pair(ThemeId::Paper, "paper"), std::pair(ThemeId::Slide, "slide"),
                  std::pair(ThemeId::Contrast, "contrast"), std::pair(ThemeId::ContrastDark, "contrast, dark")})
                QTest::addRow("%s, %s", qPrintable(colourMapName(map)), name)
                    << static_cast<int>(map) << static_cast<int>(id);
        }
    }

    void zeroMaskedAndTheGroundAreToldApartInEveryTheme()
    {
        QFETCH(int, map);
        QFETCH(int, theme);
        const auto id = static_cast<ColourMapId>(map);
        const Theme& look = headlight::theme(static_cast<ThemeId>(theme));
        const OkLab zero = toOkLab(colour(id, isDiverging(id) ? 0.5 : 0.0));
        const auto apart = [](const OkLab& first, const QColor& second) {
            return distance(first, toOkLab(second.rgb()));
        };
        QVERIFY(apart(zero, look.masked()) > 0.05); // a small picture paints what is masked in this colour
        QVERIFY(apart(toOkLab(look.surface.rgb()), look.masked()) > 0.05);
        QVERIFY(apart(zero, look.noValue) > 0.1); // the lines of a large map's hatch
        QVERIFY(apart(toOkLab(look.surface.rgb()), look.noValue) > 0.1);
    }

    void everyMapHasAWordAndKeysOfItsOwn()
    {
        QStringList texts;
        for (const ColourMapId map : colourMaps()) {
            QVERIFY(colourMapNamed(colourMapName(map)) == map);
            texts << colourMapName(map) << rowOf(map).keys << rowOf(map).help;
        }
        QCOMPARE(texts.removeDuplicates(), 0);
        QVERIFY(!colourMapNamed("jet"));
    }

    void theEndsAreThePublishedOnes()
    {
        QCOMPARE(QColor(colour(ColourMapId::Viridis, 0.0)).name(), QStringLiteral("#440154"));
        QCOMPARE(QColor(colour(ColourMapId::Viridis, 1.0)).name(), QStringLiteral("#fde725"));
        QCOMPARE(QColor(colour(*colourMapNamed("magma"), 1.0)).name(), QStringLiteral("#fcfdbf"));
        QCOMPARE(QColor(colour(*colourMapNamed("cividis"), 0.0)).name(), QStringLiteral("#00224e"));
        // Between two anchors, from the published table: 0.127568 0.566949 0.550556 at 128.
        const QRgb middle = colour(ColourMapId::Viridis, 128 / 255.0);
        QVERIFY(std::abs(qRed(middle) - 33) <= 2 && std::abs(qGreen(middle) - 145) <= 2 &&
                std::abs(qBlue(middle) - 140) <= 2);
        // magma: 0.013708 0.011771 0.068667 at 8, 0.716387 0.214982 0.475290 at 128, 0.989815 0.934329 0.690198 at 247.
        for (const auto& [step, published] :
             {std::pair{8, qRgb(3, 3, 18)}, std::pair{128, qRgb(183, 55, 121)}, std::pair{247, qRgb(252, 238, 176)}}) {
            const QRgb found = colour(*colourMapNamed("magma"), step / 255.0);
            QVERIFY(std::abs(qRed(found) - qRed(published)) <= 2 && std::abs(qGreen(found) - qGreen(published)) <= 2 &&
                    std::abs(qBlue(found) - qBlue(published)) <= 2);
        }
    }

    void plasmaIsThePublishedOne()
    {
        const ColourMapId plasma = colourMapNamed("plasma").value();
        QCOMPARE(QColor(colour(plasma, 0.0)).name(), QStringLiteral("#0d0887"));
        QCOMPARE(QColor(colour(plasma, 1.0)).name(), QStringLiteral("#f0f921"));
        // Between two anchors: 0.132381 0.022258 0.563250 at 8, 0.798216 0.280197 0.469538 at 128, 0.959276 0.921407
        // 0.151566 at 247. By eye: one channel alone may be 5 of 255 off in the bright yellows, as viridis is, too.
        for (const auto& [step, published] :
             {std::pair{8, qRgb(34, 6, 144)}, std::pair{128, qRgb(204, 71, 120)}, std::pair{247, qRgb(245, 235, 39)}})
            QVERIFY(distance(toOkLab(colour(plasma, step / 255.0)), toOkLab(published)) < 0.01);
    }

    void aPositionOutsideTakesTheNearestEnd()
    {
        QCOMPARE(colour(ColourMapId::Viridis, -3.0), colour(ColourMapId::Viridis, 0.0));
        QCOMPARE(colour(ColourMapId::Viridis, 1.5), colour(ColourMapId::Viridis, 1.0));
        QCOMPARE(colour(ColourMapId::Viridis, std::nan("")), colour(ColourMapId::Viridis, 0.0));
    }

    void manyCellsHaveTheColoursOfEach()
    {
        constexpr double infinite = std::numeric_limits<double>::infinity();
        const ColourMapId grey = *colourMapNamed("grey");
        for (const ColourScale& scale :
             {ColourScale{ColourMapId::Viridis, ScaleKind::Linear, 0.125, 0.75}, ColourScale{grey, ScaleKind::Log},
              ColourScale{ColourMapId::Viridis, ScaleKind::Log, 1e-3, 0.5},
              ColourScale{ColourMapId::Viridis, ScaleKind::RowMax}, ColourScale{ColourMapId::BlueRed},
              ColourScale{ColourMapId::BlueRed, ScaleKind::Linear, -0.25, 2.0},
              ColourScale{ColourMapId::BlueRed, ScaleKind::Log, 0.0, 0.0},
              ColourScale{ColourMapId::BlueRed, ScaleKind::RowMax, -1.0, 1.0},
              ColourScale{ColourMapId::Viridis, ScaleKind::Linear, 0.0, 0.0}}) {
            const CellColours colourOf(scale);
            for (const double value :
                 {std::nan(""), -infinite, -3.0, -0.1, 0.0, 1e-5, 0.01, 0.3, 0.6, 1.0, 7.0, infinite})
                for (const double rowLargest : {0.0, 0.4, 1.0})
                    QCOMPARE(colourOf(value, rowLargest), colour(scale.map, scale.position(value, rowLargest)));
        }
    }

    void anImageHasOnePixelForEachCell()
    {
        const HeatmapPlot plot = test::heatmap(test::englishTokens(), true);
        const QImage image = heatmapImage(plot, {7, 7});
        QCOMPARE(image.size(), QSize(7, 7));
        QCOMPARE(image.pixel(1, 4), colour(plot.colours.map, plot.position(4, 1)));
        QCOMPARE(qAlpha(image.pixel(4, 1)), 0); // masked
    }
};

HEADLIGHT_GUILESS_TEST(TestColourMap)
#include "tst_colour_map.moc"

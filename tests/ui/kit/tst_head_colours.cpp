// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/head_colours.h"
#include "ui/kit/oklab.h"
#include "ui/kit/theme.h"

#include <QTest>

#include <set>

using namespace headlight;

class TestHeadColours : public QObject {
    Q_OBJECT
private slots:
    void noTwoHeadsOfAModelShareAColour()
    {
        for (const bool dark : {false, true}) {
            std::set<QRgb> seen;
            for (int layer = 0; layer < 32; ++layer) {
                for (int head = 0; head < 32; ++head)
                    seen.insert(headColour({layer, head}, 32, 32, dark).rgb());
            }
            QCOMPARE(seen.size(), std::size_t(32 * 32));
        }
    }

    void eightHeadsOfALayerAreEasilyToldApart()
    {
        for (const bool dark : {false, true}) {
            for (int a = 0; a < 8; ++a) {
                for (int b = 0; b < a; ++b) {
                    const double apart = distance(toOkLab(headColour({2, a}, 4, 8, dark).rgb()),
                                                  toOkLab(headColour({2, b}, 4, 8, dark).rgb()));
                    QVERIFY2(apart > 0.08, qPrintable(QStringLiteral("%1 and %2: %3").arg(a).arg(b).arg(apart)));
                }
            }
        }
    }

    void twelveSixteenAndThirtyTwoHeadsOfALayerAreToldApart()
    {
        for (const auto& [nHeads, least] : {std::pair(12, 0.03), std::pair(16, 0.03), std::pair(32, 0.015)}) {
            for (const bool dark : {false, true}) {
                for (int a = 0; a < nHeads; ++a) {
                    for (int b = 0; b < a; ++b) {
                        const double apart = distance(toOkLab(headColour({2, a}, 4, nHeads, dark).rgb()),
                                                      toOkLab(headColour({2, b}, 4, nHeads, dark).rgb()));
                        QVERIFY2(
                            apart > least,
                            qPrintable(QStringLiteral("%1 and %2 of %3: %4").arg(a).arg(b).arg(nHeads).arg(apart)));
                    }
                }
            }
        }
    }

    void everyColourStandsOutFromItsGround()
    {
        for (const bool dark : {false, true}) {
            const QRgb ground = theme(dark ? ThemeId::Dark : ThemeId::Light).surface.rgb();
            for (int layer = 0; layer < 32; ++layer) {
                for (int head = 0; head < 32; ++head)
                    QVERIFY(contrast(headColour({layer, head}, 32, 32, dark).rgb(), ground) >= 2.5);
            }
        }
    }

    void aHeadKeepsItsHueInEveryLayer()
    {
        for (int head = 0; head < 8; ++head) {
            const int hue = headColour({0, head}, 4, 8, false).hue();
            for (int layer = 1; layer < 4; ++layer) {
                const int other = headColour({layer, head}, 4, 8, false).hue();
                const int apart = std::abs(hue - other) % 360;
                QVERIFY(std::min(apart, 360 - apart) < 20);
            }
        }
    }
};

HEADLIGHT_APPLESS_TEST(TestHeadColours)
#include "tst_head_colours.moc"

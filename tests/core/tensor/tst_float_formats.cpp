// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/float_formats.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace headlight;

class TestFloatFormats : public QObject {
    Q_OBJECT

private slots:
    void knownHalvesAreExact()
    {
        QCOMPARE(floatFromHalf(0x3C00), 1.0F);
        QCOMPARE(floatFromHalf(0xC000), -2.0F);
        QCOMPARE(floatFromHalf(0x7BFF), 65504.0F);
        QCOMPARE(floatFromHalf(0x3555), 0.333251953125F);
        QCOMPARE(floatFromHalf(0x0001), std::ldexp(1.0F, -24));
        QCOMPARE(floatFromHalf(0x03FF), 1023 * std::ldexp(1.0F, -24));
        QCOMPARE(floatFromHalf(0x0400), std::ldexp(1.0F, -14));
        QVERIFY(floatFromHalf(0x8000) == 0.0F && std::signbit(floatFromHalf(0x8000)));
        QCOMPARE(floatFromHalf(0xFC00), -std::numeric_limits<float>::infinity());
        QVERIFY(std::isnan(floatFromHalf(0x7C01)));
    }

    void everyHalfFollowsTheFormula()
    {
        for (unsigned bits = 0; bits < 0x8000; ++bits) {
            const int exponent = static_cast<int>(bits >> 10U);
            const int fraction = static_cast<int>(bits & 0x3FFU);
            if (exponent == 31)
                continue;
            const double expected =
                exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
            QVERIFY(floatFromHalf(static_cast<std::uint16_t>(bits)) == static_cast<float>(expected));
            QVERIFY(floatFromHalf(static_cast<std::uint16_t>(bits | 0x8000U)) == -static_cast<float>(expected));
        }
    }

    void bfloat16IsTheUpperHalfOfAFloat()
    {
        QCOMPARE(floatFromBfloat16(0x3F80), 1.0F);
        QCOMPARE(floatFromBfloat16(0xC049), -3.140625F);
        QVERIFY(std::isnan(floatFromBfloat16(0x7FC0)));
    }
};

HEADLIGHT_APPLESS_TEST(TestFloatFormats)
#include "tst_float_formats.moc"

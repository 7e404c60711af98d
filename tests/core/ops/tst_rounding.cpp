// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/rounding.h"

#include <QtTest>

using namespace headlight;

class RoundingTest : public QObject {
    Q_OBJECT
private slots:
    void aRowIsCountedInBytesOfItsLargestNumber()
    {
        Matrix x(2, 3);
        x << 127.0F, -63.4F, 0.6F, 0.0F, 0.0F, 0.0F;
        Matrix expected(2, 3);
        expected << 127.0F, -63.0F, 1.0F, 0.0F, 0.0F, 0.0F;
        QCOMPARE(roundedToBytes(x), expected);
    }
    void aMatrixIsSignsTimesItsMeanMagnitude()
    {
        Matrix w(2, 2);
        w << 3.0F, -0.5F, 1.5F, -3.0F; // mean magnitude 2
        Matrix expected(2, 2);
        expected << 2.0F, 0.0F, 2.0F, -2.0F;
        QCOMPARE(roundedToSigns(w), expected);
    }
};

HEADLIGHT_APPLESS_TEST(RoundingTest)
#include "tst_rounding.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/dot_product_spread.h"

#include <QtTest>

#include <cmath>

using namespace headlight;

class DotProductSpreadTest : public QObject {
    Q_OBJECT
private slots:
    void theVarianceIsTheWidthAndDividedOne_data()
    {
        QTest::addColumn<int>("width");
        for (const int width : {1, 2, 3, 16, 64, 512})
            QTest::addRow("%d", width) << width;
    }
    void theVarianceIsTheWidthAndDividedOne()
    {
        QFETCH(int, width);
        double variance = 0.0;
        double divided = 0.0;
        constexpr int nSeeds = 8;
        for (int seed = 1; seed <= nSeeds; ++seed) {
            const auto number = static_cast<std::uint64_t>(seed);
            variance += dotProductSpread(width, {number, false}).variance / nSeeds;
            divided += dotProductSpread(width, {number, true}).variance / nSeeds;
        }
        // A product of two normal numbers has the fourth moment 9: the mean of 8 times 3200 of them is off by 2 %.
        QVERIFY2(std::abs(variance / width - 1.0) < 0.08, qPrintable(QString::number(variance)));
        QVERIFY(std::abs(divided - variance / width) < 1e-9); // both draw the same vectors
    }
    void withTheWidthTheSoftmaxSaturatesAndItsSlopeVanishes()
    {
        double weight = 0.0;
        double slope = 1.0;
        for (const Index width : {1, 8, 64, 512}) {
            const DotProductSpread spread = dotProductSpread(width);
            QVERIFY(spread.largestWeight > weight && spread.slope < slope);
            weight = spread.largestWeight;
            slope = spread.slope;
            const DotProductSpread divided = dotProductSpread(width, {1, true});
            QVERIFY(divided.largestWeight < 0.5 && divided.slope > 0.6);
        }
        QVERIFY(weight > 0.9 && slope < 0.12);
    }
    void oneKeyHasEverythingAndNoSlope()
    {
        const DotProductSpread spread = dotProductSpread(4, {1, false, 10, 1});
        QCOMPARE(spread.largestWeight, 1.0);
        QCOMPARE(spread.slope, 0.0);
    }
    void aSeedGivesTheSameNumbersAndAnotherOthers()
    {
        const DotProductSpread one = dotProductSpread(16, {5, false});
        QCOMPARE(dotProductSpread(16, {5, false}).variance, one.variance);
        QVERIFY(dotProductSpread(16, {6, false}).variance != one.variance);
    }
    void aWidthThatIsNoneIsRefused()
    {
        for (const Index width : {-1, 0, 4097})
            QVERIFY_EXCEPTION_THROWN(dotProductSpread(width), Error);
    }
};

HEADLIGHT_APPLESS_TEST(DotProductSpreadTest)
#include "tst_dot_product_spread.moc"

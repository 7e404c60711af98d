// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/pattern_difference.h"
#include "core/base/error.h"
#include "tests/support/analysis_runs.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class PatternDifferenceTest : public QObject {
    Q_OBJECT

private slots:
    void theNumbersEqualTheLoops()
    {
        const Matrix a = randomPattern(9, 5, 1);
        const Matrix b = randomPattern(9, 5, 2);
        const PatternDifference d = comparePatterns(a, b, Matrix::Ones(9, 5));
        double largest = 0.0;
        double sum = 0.0;
        double divergence = 0.0;
        double ab = 0.0;
        double aa = 0.0;
        double bb = 0.0;
        for (Index i = 0; i < 9; ++i) {
            double js = 0.0;
            for (Index j = 0; j < 5; ++j) {
                const double x = double(a(i, j));
                const double y = double(b(i, j));
                largest = std::max(largest, std::abs(y - x));
                sum += std::abs(y - x);
                js += 0.5 * (x * std::log(2.0 * x / (x + y)) + y * std::log(2.0 * y / (x + y)));
                ab += x * y;
                aa += x * x;
                bb += y * y;
            }
            QVERIFY(isClose(*d.rowDivergence[std::size_t(i)], js));
            divergence += js / 9.0;
        }
        QVERIFY(isClose(std::abs(d.largest->difference), largest));
        QVERIFY(isClose(d.largest->difference,
                        double(b(d.largest->query, d.largest->key)) - double(a(d.largest->query, d.largest->key))));
        QVERIFY(isClose(*d.meanMagnitude, sum / 45.0));
        QVERIFY(isClose(*d.meanDivergence, divergence));
        QVERIFY(isClose(*d.cosine, ab / std::sqrt(aa * bb)));
    }

    void aPatternDoesNotDifferFromItself()
    {
        const Matrix a = randomPattern(4, 6, 3);
        const PatternDifference d = comparePatterns(a, a, Matrix::Ones(4, 6));
        QCOMPARE(d.largest->difference, 0.0);
        QCOMPARE(*d.meanMagnitude, 0.0);
        QCOMPARE(*d.meanDivergence, 0.0);
        QVERIFY(isClose(*d.cosine, 1.0));
    }

    void rowsThatShareNoKeyAreAsFarApartAsRowsCanBe()
    {
        const Matrix a{{1.0F, 0.0F}, {0.0F, 1.0F}};
        const Matrix b{{0.0F, 1.0F}, {1.0F, 0.0F}};
        const PatternDifference d = comparePatterns(a, b, Matrix::Ones(2, 2));
        QVERIFY(isClose(*d.meanDivergence, std::log(2.0))); // nats
        QCOMPARE(*d.cosine, 0.0);
        QCOMPARE(d.largest->query, 0);
        QCOMPARE(d.largest->difference, -1.0);
    }

    void swappingTheSidesChangesOnlyTheSign()
    {
        const Matrix a = randomPattern(6, 6, 4);
        const Matrix b = randomPattern(6, 6, 5);
        const PatternDifference d = comparePatterns(a, b, Matrix::Ones(6, 6));
        const PatternDifference e = comparePatterns(b, a, Matrix::Ones(6, 6));
        QCOMPARE(d.largest->difference, -e.largest->difference);
        QCOMPARE(*d.meanDivergence, *e.meanDivergence);
        QCOMPARE(*d.cosine, *e.cosine);
    }

    void whatDoesNotCountIsLeftOut()
    {
        Matrix counts = Matrix::Ones(3, 3);
        counts.row(0).setZero(); // no value in one of the two
        counts(1, 2) = 0.0F;     // masked in both
        const Matrix a{{0.9F, 0.1F, 0.0F}, {0.5F, 0.5F, 0.0F}, {0.2F, 0.3F, 0.5F}};
        const Matrix b{{0.0F, 0.0F, 0.0F}, {0.25F, 0.75F, 0.0F}, {0.2F, 0.3F, 0.5F}};
        const PatternDifference d = comparePatterns(a, b, counts);
        QVERIFY(!d.rowDivergence[0] && d.rowDivergence[1] && *d.rowDivergence[2] == 0.0);
        QVERIFY(isClose(*d.meanMagnitude, 0.5 / 5.0));
        QVERIFY(isClose(*d.meanDivergence, *d.rowDivergence[1] / 2.0));
        QCOMPARE(d.largest->query, 1);
        const PatternDifference nothing = comparePatterns(a, b, Matrix::Zero(3, 3));
        QVERIFY(!nothing.largest && !nothing.meanMagnitude && !nothing.meanDivergence && !nothing.cosine);
    }

    void differentShapesAreRefused()
    {
        const Matrix a = randomPattern(2, 3, 6);
        const Matrix b = randomPattern(3, 2, 6);
        QVERIFY_EXCEPTION_THROWN(comparePatterns(a, b, a), Error);
        QVERIFY_EXCEPTION_THROWN(comparePatterns(a, a, b), Error);
    }
};

HEADLIGHT_APPLESS_TEST(PatternDifferenceTest)
#include "tst_pattern_difference.moc"

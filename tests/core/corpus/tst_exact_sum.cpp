// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/exact_sum.h"
#include "core/corpus/mean_interval.h"
#include "tests/support/refusal.h"
#include "tests/support/register_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

using namespace headlight;
using test::refusal;

namespace {

/// P(|T| ≤ t), the density integrated by Simpson's rule.
double insideT(double t, double n)
{
    const double scale = std::exp(std::lgamma((n + 1) / 2) - std::lgamma(n / 2)) / std::sqrt(n * std::numbers::pi);
    const auto density = [&](double x) { return scale * std::pow(1 + x * x / n, -(n + 1) / 2); };
    constexpr int steps = 20'000;
    double sum = density(0) + density(t);
    for (int i = 1; i < steps; ++i)
        sum += (i % 2 ? 4 : 2) * density(t * i / steps);
    return 2 * sum * t / steps / 3;
}

std::vector<double> numbersOfManySizes()
{
    std::mt19937 engine(7);
    std::vector<double> numbers;
    for (int i = 0; i < 2000; ++i)
        numbers.push_back((double(engine()) - 2e9) * std::ldexp(1.0, -int(engine() % 60)));
    return numbers;
}

} // namespace

class TestExactSum : public QObject {
    Q_OBJECT
private slots:
    /// Sums of floating-point numbers fail this: they depend on the order.
    void noOrderAndNoGroupingChangesABit()
    {
        std::vector<double> numbers = numbersOfManySizes();
        ExactSum inOrder;
        for (const double number : numbers)
            inOrder.add(number);
        std::mt19937 engine(1);
        for (int trial = 0; trial < 20; ++trial) {
            std::shuffle(numbers.begin(), numbers.end(), engine);
            std::vector<ExactSum> parts(1 + engine() % 9);
            for (std::size_t i = 0; i < numbers.size(); ++i)
                parts[i % parts.size()].add(numbers[i]);
            ExactSum whole;
            for (const ExactSum& part : parts)
                whole.add(part);
            QVERIFY(whole == inOrder);
        }
    }

    void itIsTheSum()
    {
        ExactSum sum;
        long double expected = 0;
        for (const double number : numbersOfManySizes()) {
            sum.add(number);
            expected += number;
        }
        QVERIFY(std::abs(sum.value() - double(expected)) < 1e-6);
        ExactSum tenths;
        for (int i = 0; i < 10; ++i)
            tenths.add(0.1);
        QCOMPARE(tenths.value(), 1.0); // to 10 · 2^-61
    }

    void aNumberComesBack_data()
    {
        QTest::addColumn<double>("number");
        for (const double number : {0.0, 1.0, -1.0, 0.1F * 1.0, 3.5e11, -7.25e-9, std::ldexp(1.0, -60), -0.75})
            QTest::addRow("%g", number) << number;
    }
    void aNumberComesBack()
    {
        QFETCH(double, number);
        ExactSum sum;
        sum.add(number);
        QVERIFY(std::abs(sum.value() - number) <= std::ldexp(1.0, -61));
        QVERIFY(ExactSum::fromHex(sum.hex(), "file") == sum);
        sum.add(-number);
        QVERIFY(sum.isZero());
    }

    void whatHasNoPlaceIsRefused()
    {
        ExactSum sum;
        for (const double number : {std::nan(""), std::numeric_limits<double>::infinity(), 2e12, -2e12})
            QVERIFY(refusal([&] { sum.add(number); }).contains("expected a finite one below 2^40"));
        QVERIFY(sum.isZero());
        sum.add(1e12);
        QCOMPARE(refusal([&] {
                     for (int i = 0; i < 40; ++i)
                         sum.add(ExactSum(sum)); // twice as much each time
                 }),
                 QString("a sum is beyond 2^67: there are too many numbers to add up"));
        for (const char* digits : {"", "12", "0000000000000000000000000000000g", "000000000000000000000000000000000"})
            QVERIFY(refusal([&] { ExactSum::fromHex(digits, "a.json"); }).startsWith("a.json: a sum is "));
    }

    void studentsT_data()
    {
        QTest::addColumn<int>("n");
        for (const int n : {1, 2, 3, 5, 10, 11, 12, 20, 50, 1000})
            QTest::addRow("%d", n) << n;
    }
    void studentsT()
    {
        QFETCH(int, n);
        QVERIFY(std::abs(insideT(studentT95(n), n) - 0.95) < 1e-6);
    }

    /// Student's own example of sleep (1908, table 1), whose interval by Welch is -0.2055 to 3.3655.
    void aDifferenceOfMeans()
    {
        ScoreSum a, b, none;
        for (const double hours : {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0})
            a.add(hours);
        for (const double hours : {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4})
            b.add(hours);
        const MeanInterval found = *differenceOfMeans(a, b);
        QVERIFY(std::abs(found.mean - 1.58) < 1e-9);
        QVERIFY2(std::abs(*found.low + 0.2055) < 7e-3 && std::abs(*found.high - 3.3655) < 7e-3,
                 qPrintable(QString::number(*found.low, 'g', 10))); // 17.78 degrees of freedom are taken for 17
        QVERIFY(!differenceOfMeans(a, none));
    }

    void anInterval()
    {
        ScoreSum sum;
        QVERIFY(!meanInterval(sum));
        sum.add(0.25);
        QVERIFY(meanInterval(sum)->mean == 0.25 && !meanInterval(sum)->low);
        sum.add(0.75);
        const MeanInterval two = *meanInterval(sum);
        QCOMPARE(two.mean, 0.5);
        QCOMPARE(*two.deviation, std::sqrt(0.125));
        QVERIFY(std::abs(*two.high - (0.5 + 12.706205 * 0.25)) < 1e-9); // σ/√2 = 0.25
        QVERIFY(std::abs(*two.low + *two.high - 1.0) < 1e-12);
    }
};

HEADLIGHT_TEST(TestExactSum)
#include "tst_exact_sum.moc"

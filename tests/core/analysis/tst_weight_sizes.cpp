// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/weight_sizes.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <random>

using namespace headlight;

namespace {

AttentionMap mapOf(const Matrix& pattern, const Matrix& allowed = {}, const std::vector<bool>& hasValue = {})
{
    const std::vector<std::string> queries(std::size_t(pattern.rows()), "q");
    const std::vector<std::string> keys(std::size_t(pattern.cols()), "k");
    return attentionMapFromMatrix(queries, keys, {0, 0}, pattern, allowed, hasValue);
}

} // namespace

class TestWeightSizes : public QObject {
    Q_OBJECT

private slots:
    void eachNumberIsInItsBin();
    void aLoopCountsTheSame();
    void hiddenCellsAndRowsWithoutAValueAreLeftOut();
};

void TestWeightSizes::eachNumberIsInItsBin()
{
    Matrix pattern(1, 6);
    pattern << 1.0F, 0.0F, 1e-7F, 0.5F, -0.5F, 30.0F;
    const WeightSizes sizes = weightSizes(mapOf(pattern, {}, {true}));
    QCOMPARE(sizes.nLeast, std::int64_t(2));
    QCOMPARE(sizes.nAll(), std::int64_t(6));
    QCOMPARE(sizes.counts[23], std::int64_t(1));            // up to 1, 1 among them
    QCOMPARE(sizes.counts[22], std::int64_t(2));            // above 0.316, up to 0.562
    QCOMPARE(std::ssize(sizes.counts), std::ptrdiff_t(30)); // above 17.8, up to 31.6
    QCOMPARE(sizes.counts.back(), std::int64_t(1));
    QVERIFY(std::abs(WeightSizes::edgeOf(24) - 1.0) < 1e-12);
    QVERIFY(std::abs(WeightSizes::edgeOf(0) - 1e-6) < 1e-18);
    pattern(0, 5) = std::numeric_limits<float>::infinity();
    QCOMPARE(weightSizes(mapOf(pattern, {}, {true})).nAll(), std::int64_t(5));
}

void TestWeightSizes::aLoopCountsTheSame()
{
    std::mt19937 random(5);
    std::uniform_real_distribution<float> exponent(-9.0F, 0.0F);
    Matrix pattern(90, 70);
    for (Index row = 0; row < pattern.rows(); ++row)
        for (Index column = 0; column < pattern.cols(); ++column)
            pattern(row, column) = std::pow(10.0F, exponent(random));
    const WeightSizes sizes = weightSizes(mapOf(pattern, {}, std::vector<bool>(90, true)));
    QCOMPARE(sizes.nAll(), std::int64_t(90 * 70));
    for (int bin = 0; bin < 24; ++bin) {
        const double low = std::pow(10.0, -6.0 + bin / 4.0);
        const double high = std::pow(10.0, -6.0 + (bin + 1) / 4.0);
        std::int64_t n = 0;
        for (Index row = 0; row < pattern.rows(); ++row)
            for (Index column = 0; column < pattern.cols(); ++column)
                if (double(pattern(row, column)) > low && double(pattern(row, column)) <= high)
                    ++n;
        QCOMPARE(sizes.counts[std::size_t(bin)], n);
    }
}

void TestWeightSizes::hiddenCellsAndRowsWithoutAValueAreLeftOut()
{
    Matrix pattern = Matrix::Constant(3, 3, 0.25F);
    Matrix allowed = Matrix::Ones(3, 3);
    allowed(0, 2) = 0.0F;
    QCOMPARE(weightSizes(mapOf(pattern, allowed, {true, true, false})).nAll(), std::int64_t(5));
}

HEADLIGHT_TEST(TestWeightSizes)
#include "tst_weight_sizes.moc"

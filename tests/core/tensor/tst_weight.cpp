// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/gemm.h"
#include "core/tensor/weight.h"
#include "tests/support/loop_twins.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <vector>

using namespace headlight;
using namespace headlight::test;

namespace {

struct Owned : WeightStorage {
    std::vector<std::uint16_t> bits;
};

/// Random numbers that bfloat16 holds, as it stores them.
Weight bfloatWeight(Index rows, Index columns, unsigned seed)
{
    const Matrix values = randomMatrix(rows, columns, seed);
    auto storage = std::make_shared<Owned>();
    for (Index i = 0; i < values.size(); ++i)
        storage->bits.push_back(static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(values.data()[i]) >> 16U));
    const auto* data = reinterpret_cast<const std::byte*>(storage->bits.data());
    return {storage, {data, FloatFormat::BF16, rows, columns, columns, 1}};
}

} // namespace

class TestWeight : public QObject {
    Q_OBJECT
private slots:
    void partsAndTransposesAreThoseOfTheMatrix()
    {
        const Matrix values = randomMatrix(7, 9, 1);
        const Weight weight(values);
        QCOMPARE(weight.toMatrix(), values);
        QCOMPARE(weight.transposed().toMatrix(), Matrix(values.transpose()));
        QCOMPARE(weight.middleRows(2, 3).toMatrix(), Matrix(values.middleRows(2, 3)));
        QCOMPARE(weight.middleCols(4, 5).toMatrix(), Matrix(values.middleCols(4, 5)));
        QCOMPARE(weight.transposed().middleCols(2, 3).middleRows(1, 4).toMatrix(),
                 Matrix(values.transpose().middleCols(2, 3).middleRows(1, 4)));
        QCOMPARE(weight.row(6), RowVector(values.row(6)));
        QCOMPARE(weight.transposed().row(8), RowVector(values.col(8).transpose()));
    }
    void partsShareTheMemory()
    {
        const Weight weight(randomMatrix(4, 4, 2));
        QCOMPARE(weight.middleRows(0, 2).stored().data, weight.stored().data);
        QCOMPARE(weight.transposed().stored().data, weight.stored().data);
    }
    void aProductIsThatOfTheMatrix_data()
    {
        QTest::addColumn<int>("k");
        QTest::addColumn<int>("n");
        QTest::newRow("small") << 5 << 3;
        QTest::newRow("a vector") << 1 << 17;
        QTest::newRow("several blocks") << 1500 << 1800; // a block has 2^20 numbers
        QTest::newRow("long columns") << 1'100'000 << 2; // a column is more than a block
    }
    void aProductIsThatOfTheMatrix()
    {
        QFETCH(int, k);
        QFETCH(int, n);
        const double tolerance = 1e-7 * std::sqrt(double(k)) + 1e-6; // a sum may be taken in another order
        const Matrix x = randomMatrix(3, k, 3);
        for (const Weight& weight : {Weight(randomMatrix(k, n, 4)), bfloatWeight(k, n, 4),
                                     Weight(randomMatrix(n, k, 5)).transposed(), bfloatWeight(n, k, 5).transposed()}) {
            const Matrix expected = gemm(x, weight.toMatrix());
            QVERIFY(relativeDifference(gemm(x, weight), expected) < tolerance);
            QVERIFY(relativeDifference(gemmTransposed(x, weight.transposed()), expected) < tolerance);
        }
    }
    void aWeightOfNothingGivesNothing()
    {
        QCOMPARE(Weight().size(), Index{0});
        QCOMPARE(gemm(Matrix(2, 0), Weight(Matrix(0, 3))), Matrix(Matrix::Zero(2, 3)));
    }
};

HEADLIGHT_APPLESS_TEST(TestWeight)
#include "tst_weight.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/gemm.h"
#include "core/tensor/packed_panels.h"
#include "core/tensor/weight.h"
#include "tests/support/filed_weight.h"
#include "tests/support/loop_twins.h"
#include "tests/support/thread_limit.h"

#include <QTest>

#include <array>
#include <cstring>
#include <thread>
#include <vector>

using namespace headlight;
using namespace headlight::test;

namespace {

/// The upper halves of its numbers, [rows, columns], in a file half as large.
std::shared_ptr<const Filed> halvesOf(const Matrix& numbers)
{
    Matrix bytes(numbers.rows(), numbers.cols() / 2);
    auto* to = reinterpret_cast<char*>(bytes.data());
    for (Index i = 0; i < numbers.size(); ++i)
        std::memcpy(to + 2 * i, reinterpret_cast<const char*>(numbers.data() + i) + 2, 2);
    return std::make_shared<const Filed>(std::move(bytes));
}

/// A file's bytes as [rows, columns] numbers of 16 bits.
Weight halfWeightOf(const std::shared_ptr<const Filed>& file, Index rows, Index columns)
{
    return {file, {file->first(), FloatFormat::BF16, rows, columns, columns, 1}};
}

} // namespace

class PackedPanelsTest : public QObject {
    Q_OBJECT
private slots:
    void aProductHasTheSameBitsBeforeAndAfterItsFactorIsPacked_data()
    {
        QTest::addColumn<int>("k");
        QTest::addColumn<int>("n");
        for (const auto& [k, n] : {std::pair{600, 333}, {256, 192}, {64, 64}, {257, 33}, {1000, 40}})
            QTest::addRow("%d x %d", k, n) << k << n;
    }
    void aProductHasTheSameBitsBeforeAndAfterItsFactorIsPacked()
    {
        QFETCH(int, k);
        QFETCH(int, n);
        const Matrix x = randomMatrix(400, k, 1); // more rows than are multiplied at once
        const Weight plain = weightOf(std::make_shared<Filed>(randomMatrix(k, n, 2)));
        const Weight turned = weightOf(std::make_shared<Filed>(randomMatrix(n, k, 3))).transposed();
        for (const Weight& weight : {plain, turned})
            for (const int nThreads : {1, 2}) {
                const ThreadLimit limit(nThreads);
                const Matrix expected = gemm(x, weight.toMatrix());
                for (const Index rows : {1, 2, 7, 16, 29, 337, 400})
                    QCOMPARE(gemm(x.topRows(rows), weight), Matrix(expected.topRows(rows)));
                QVERIFY(weight.panels());
            }
    }
    void theMemoryOfAFactorIsGivenBackAtTheSecondProduct()
    {
        const auto file = std::make_shared<Filed>(randomMatrix(600, 333, 4));
        const Weight weight = weightOf(file);
        const Matrix x = randomMatrix(2, 600, 5);
        gemm(x, weight);
        QCOMPARE(file->nGivenBack(), 0);
        gemm(x, weight);
        QCOMPARE(file->nGivenBack(), 600 * 333 * 4);
    }
    void callersAtOnceGetTheSameBits()
    {
        const Matrix x = randomMatrix(3, 300, 9);
        for (unsigned i = 0; i < 20; ++i) {
            const Weight weight = weightOf(std::make_shared<Filed>(randomMatrix(300, 200, 10 + i)));
            const Matrix expected = gemm(x, weight.toMatrix());
            std::array<int, 3> nEqual{};
            std::vector<std::thread> callers;
            for (int& n : nEqual)
                callers.emplace_back([&] {
                    for (int call = 0; call < 5; ++call)
                        n += gemm(x, weight) == expected;
                });
            for (std::thread& caller : callers)
                caller.join();
            QCOMPARE(nEqual, (std::array{5, 5, 5}));
        }
    }
    void copiesShareThePanelsAndPartsHaveTheirOwn()
    {
        const Weight weight = weightOf(std::make_shared<Filed>(randomMatrix(300, 200, 6)));
        const Weight copy = weight;
        QVERIFY(!weight.panels());
        QVERIFY(copy.panels());
        QCOMPARE(weight.panels().numbers, copy.panels().numbers);
        QVERIFY(!weight.transposed().panels());
        QVERIFY(!weight.middleCols(50, 100).panels());
        const Matrix x = randomMatrix(3, 300, 7);
        const Weight part = weight.middleCols(50, 100);
        gemm(x, part);
        QCOMPARE(gemm(x, part), Matrix(gemm(x, weight).middleCols(50, 100)));
    }
    void severalProductsOfTheSameRowsHaveTheBitsOfEachAlone()
    {
        const Matrix x = randomMatrix(400, 300, 11);
        const RowVector bias = randomMatrix(1, 70, 12).row(0);
        const auto halve = [](float* row, Index count) { Eigen::Map<RowVector>(row, count) *= 0.5F; };
        const Weight wide = weightOf(std::make_shared<Filed>(randomMatrix(300, 500, 13)));
        const Weight narrow = weightOf(std::make_shared<Filed>(randomMatrix(300, 70, 14)));
        const Weight none = weightOf(std::make_shared<Filed>(Matrix(300, 0)));
        const std::array<WeightFactor, 4> factors{
            {{wide}, {none}, {narrow, {bias.data(), halve}}, {wide.middleCols(3, 200)}}};
        for (const int nThreads : {1, 2, 3}) { // packed at the second
            const ThreadLimit limit(nThreads);
            for (const Index rows : {1, 16, 127, 128, 400}) {
                const auto part = x.topRows(rows);
                const std::vector<Matrix> made = gemm(part, factors);
                QCOMPARE(made.size(), factors.size());
                QCOMPARE(made[0], gemm(part, wide.toMatrix()));
                QCOMPARE(made[1].rows(), rows);
                QCOMPARE(made[1].cols(), 0);
                QCOMPARE(made[2], gemm(part, Weight(narrow.toMatrix()), {bias.data(), halve}));
                QCOMPARE(made[3], gemm(part, wide.toMatrix().middleCols(3, 200)));
            }
        }
    }
    void smallWeightsOf16BitsAreWidenedOnceUntilTheirRoomIsTaken()
    {
        const auto small = halvesOf(randomMatrix(300, 200, 15));
        const Weight weight = halfWeightOf(small, 300, 200);
        const Matrix x = randomMatrix(3, 300, 16);
        const Matrix expected = gemm(x, weight.toMatrix());
        for (int i = 0; i < 3; ++i)
            QCOMPARE(gemm(x, weight), expected);
        QVERIFY(weight.isPacked());
        QCOMPARE(small->nGivenBack(), 300 * 200 * 2);

        const Index rows = 4096;
        const Index columns = PackedPanels::kMostWidenedBytes / 4 / rows;
        const auto large = std::make_shared<Filed>(Matrix::Zero(rows, columns / 2));
        {
            const Weight tooLarge = halfWeightOf(large, rows, columns); // together with the small one
            for (int i = 0; i < 3; ++i)
                QVERIFY(!tooLarge.panels());
            QVERIFY(!tooLarge.isPacked());
        }
        const Weight fits = halfWeightOf(large, rows - 512, columns);
        QVERIFY(!fits.panels());
        QVERIFY(fits.panels());
        const Weight next = halfWeightOf(large, 1024, columns);
        for (int i = 0; i < 3; ++i)
            QVERIFY(!next.panels());
    }
    void theRoomOfWeightsThatAreGoneIsFreeAgain()
    {
        const Index rows = 4096;
        const Index columns = PackedPanels::kMostWidenedBytes / 4 / rows;
        const auto large = std::make_shared<Filed>(Matrix::Zero(rows, columns / 2));
        for (int time = 0; time < 2; ++time) {
            const Weight weight = halfWeightOf(large, rows, columns);
            QVERIFY(!weight.panels());
            QVERIFY(weight.panels());
        }
    }
    void whatHasNoFileOrIsNarrowIsNotPacked()
    {
        const Matrix values = randomMatrix(300, 200, 8);
        const Weight narrow = weightOf(std::make_shared<Filed>(values.leftCols(panelWidth() - 1)));
        for (const Weight& weight : {Weight(values), narrow})
            for (int i = 0; i < 3; ++i)
                QVERIFY(!weight.panels());
    }
};

HEADLIGHT_APPLESS_TEST(PackedPanelsTest)
#include "tst_packed_panels.moc"

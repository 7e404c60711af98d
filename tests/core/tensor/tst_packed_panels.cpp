// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/gemm.h"
#include "core/tensor/packed_panels.h"
#include "core/tensor/weight.h"
#include "tests/support/loop_twins.h"
#include "tests/support/thread_limit.h"

#include <QTest>

#include <array>
#include <mutex>
#include <thread>
#include <vector>

using namespace headlight;
using namespace headlight::test;

namespace {

/// A matrix in a file, or so it says; remembers what was given back.
struct Filed : WeightStorage {
    explicit Filed(Matrix numbers) : values(std::move(numbers)), isGivenBack(std::size_t(values.size()) * 4, false) {}

    const std::byte* first() const { return reinterpret_cast<const std::byte*>(values.data()); }
    bool canGiveBack() const override { return true; }
    void giveBack(std::span<const std::byte> part) const override
    {
        const std::lock_guard lock(mutex);
        std::fill_n(isGivenBack.begin() + (part.data() - first()), part.size(), true);
    }
    std::ptrdiff_t nGivenBack() const { return std::count(isGivenBack.begin(), isGivenBack.end(), true); }

    Matrix values;
    mutable std::mutex mutex;
    mutable std::vector<bool> isGivenBack;
};

Weight weightOf(const std::shared_ptr<const Filed>& file)
{
    const Matrix& values = file->values;
    return {file, {file->first(), FloatFormat::F32, values.rows(), values.cols(), values.cols(), 1}};
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

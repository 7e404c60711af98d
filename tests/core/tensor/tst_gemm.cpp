// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/gemm.h"
#include "core/tensor/shape.h"
#include "tests/support/loop_twins.h"
#include "tests/support/thread_limit.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class GemmTest : public QObject {
    Q_OBJECT
private slots:
    void aProductEqualsTheLoop_data()
    {
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("k");
        QTest::addColumn<int>("n");
        for (const auto& [m, k, n] : {std::tuple{1, 1, 1}, {1, 64, 300}, {7, 5, 3}, {64, 32, 64}, {33, 257, 130}})
            QTest::addRow("%dx%dx%d", m, k, n) << m << k << n;
    }
    void aProductEqualsTheLoop()
    {
        QFETCH(int, m);
        QFETCH(int, k);
        QFETCH(int, n);
        const Matrix a = randomMatrix(m, k, 1);
        const Matrix b = randomMatrix(k, n, 2);
        const Matrix64 expected = loopProduct(a, b);
        QVERIFY(relativeDifference(gemm(a, b), expected) < 1e-5);
        const Matrix bT = b.transpose();
        QVERIFY(relativeDifference(gemmTransposed(a, bT), expected) < 1e-5);
    }
    void columnsOfALargerMatrixAreReadInPlace()
    {
        const Matrix all = randomMatrix(9, 24, 3);
        const Matrix b = randomMatrix(6, 4, 4);
        const Matrix part = all.middleCols(12, 6);
        QCOMPARE(relativeDifference(gemm(all.middleCols(12, 6), b), gemm(part, b)), 0.0);
    }
    void aCellHasTheSameBitsInAnyProductAndWithAnyNumberOfThreads()
    {
        const Matrix a = randomMatrix(70, 600, 5);
        const Matrix b = randomMatrix(600, 333, 6);
        const Matrix bT = b.transpose();
        const ThreadLimit alone(1);
        const Matrix whole = gemm(a, b);
        QCOMPARE(gemmTransposed(a, bT), whole);
        for (const Index n : {1, 2, 14, 15, 29, 69}) {
            QCOMPARE(gemm(a.topRows(n), b), Matrix(whole.topRows(n)));
            QCOMPARE(gemm(a, b.middleCols(5, n)), Matrix(whole.middleCols(5, n)));
        }
        for (const int nThreads : {2, 3}) {
            const ThreadLimit limit(nThreads);
            QCOMPARE(gemm(a, b), whole);
        }
    }
    void aProductIsFinishedCellByCell()
    {
        const Matrix a = randomMatrix(20, 30, 7);
        const Matrix b = randomMatrix(30, 200, 8);
        const RowVector bias = randomMatrix(1, 200, 9).row(0);
        const auto halve = [](float* row, Index count) { Eigen::Map<RowVector>(row, count) *= 0.5F; };
        const Matrix expected = 0.5F * (gemm(a, b).rowwise() + bias);
        QCOMPARE(gemm(a, Weight(b), {bias.data(), halve}), expected);
    }
    void anEmptyInnerDimensionGivesZeros()
    {
        const Matrix c = gemm(Matrix(2, 0), Matrix(0, 3));
        QCOMPARE(c.rows(), 2);
        QCOMPARE(c.cols(), 3);
        QVERIFY(c.isZero());
    }
    void aShapeReadsAsAList()
    {
        QCOMPARE(toString(Shape{12, 32}), std::string("[12, 32]"));
        QCOMPARE(toString(Shape{}), std::string("[]"));
    }
};

HEADLIGHT_APPLESS_TEST(GemmTest)
#include "tst_gemm.moc"

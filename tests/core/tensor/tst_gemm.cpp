// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/gemm.h"
#include "core/tensor/shape.h"
#include "tests/support/loop_twins.h"

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

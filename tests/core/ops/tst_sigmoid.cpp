// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/sigmoid.h"
#include "tests/support/loop_twins.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class SigmoidTest : public QObject {
    Q_OBJECT
private slots:
    void everyCellEqualsItsDefinition()
    {
        const Matrix x = randomMatrix(7, 13, 3, 6.0F);
        const Matrix y = sigmoid(x);
        for (Index i = 0; i < x.rows(); ++i)
            for (Index j = 0; j < x.cols(); ++j)
                QVERIFY(std::abs(double(y(i, j)) - 1.0 / (1.0 + std::exp(-double(x(i, j))))) < 1e-6);
    }
    void theEndsAreZeroAndOne()
    {
        const float infinity = std::numeric_limits<float>::infinity();
        Matrix x(1, 5);
        x << -infinity, -200.0F, 0.0F, 200.0F, infinity;
        const Matrix y = sigmoid(x);
        QVERIFY(y(0, 0) < 1e-30F && y(0, 1) < 1e-30F);
        QCOMPARE(y(0, 2), 0.5F);
        QCOMPARE(y(0, 3), 1.0F);
        QCOMPARE(y(0, 4), 1.0F);
    }
    void notANumberStaysSo()
    {
        const Matrix x = Matrix::Constant(3, 5, std::numeric_limits<float>::quiet_NaN());
        QVERIFY(sigmoid(x).array().isNaN().all());
    }
};

HEADLIGHT_APPLESS_TEST(SigmoidTest)
#include "tst_sigmoid.moc"

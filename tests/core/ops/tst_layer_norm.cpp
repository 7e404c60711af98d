// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/layer_norm.h"
#include "tests/support/loop_twins.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

class LayerNormTest : public QObject {
    Q_OBJECT
private slots:
    void rowsHaveMeanZeroAndVarianceOne()
    {
        const LayerNormParameters plain{RowVector::Ones(64), RowVector::Zero(64)};
        const Matrix y = layerNorm(randomMatrix(5, 64, 1, 9.0F), plain, 1e-9F);
        for (Index i = 0; i < y.rows(); ++i) {
            QVERIFY(std::abs(y.row(i).mean()) < 1e-6F);
            QVERIFY(std::abs(y.row(i).squaredNorm() / 64.0F - 1.0F) < 1e-5F);
        }
    }
    void aFarOffMeanCostsNoDigits()
    {
        const LayerNormParameters plain{RowVector::Ones(4), RowVector::Zero(4)};
        Matrix x(1, 4);
        x << 4096.0F, 4097.0F, 4098.0F, 4099.0F;
        const Matrix y = layerNorm(x, plain, 0.0F);
        // deviations −1.5, −0.5, 0.5, 1.5 over √1.25
        QVERIFY(std::abs(y(0, 0) + 1.341640786F) < 1e-6F);
        QVERIFY(std::abs(y(0, 3) - 1.341640786F) < 1e-6F);
    }
    void gainAndBiasAreApplied()
    {
        RowVector gain(2);
        gain << 2.0F, 3.0F;
        RowVector bias(2);
        bias << 10.0F, 20.0F;
        Matrix x(1, 2);
        x << 1.0F, 3.0F; // normalised: −1, 1
        const Matrix y = layerNorm(x, {gain, bias}, 0.0F);
        QCOMPARE(y(0, 0), 8.0F);
        QCOMPARE(y(0, 1), 23.0F);
    }
};

HEADLIGHT_APPLESS_TEST(LayerNormTest)
#include "tst_layer_norm.moc"

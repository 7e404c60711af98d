// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/softmax.h"
#include "tests/support/loop_twins.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {
constexpr float kHidden = -std::numeric_limits<float>::infinity();
}

class SoftmaxTest : public QObject {
    Q_OBJECT
private slots:
    void rowsSumToOne()
    {
        const Matrix pattern = softmax(randomMatrix(40, 37, 1, 8.0F));
        for (Index i = 0; i < pattern.rows(); ++i)
            QVERIFY(std::abs(pattern.row(i).sum() - 1.0F) < 1e-6F);
    }
    void largeScoresDoNotOverflow()
    {
        Matrix x(2, 3);
        x << 1e4F, 1e4F - 1.0F, -1e4F, 3e38F, 0.0F, -3e38F;
        const Matrix pattern = softmax(x);
        QVERIFY(std::abs(pattern(0, 0) - 0.731058579F) < 1e-6F); // 1 / (1 + e⁻¹)
        QCOMPARE(pattern(1, 0), 1.0F);
        QVERIFY(pattern.allFinite());
    }
    void hiddenCellsAreExactlyZero()
    {
        Matrix x = randomMatrix(4, 17, 2);
        x.col(3).setConstant(kHidden);
        x.col(16).setConstant(kHidden);
        const Matrix pattern = softmax(x);
        for (Index i = 0; i < 4; ++i) {
            QCOMPARE(pattern(i, 3), 0.0F);
            QCOMPARE(pattern(i, 16), 0.0F);
            QVERIFY(std::abs(pattern.row(i).sum() - 1.0F) < 1e-6F);
        }
    }
    void aRowOfHiddenCellsHasNoValue()
    {
        Matrix x = randomMatrix(3, 5, 3);
        x.row(1).setConstant(kHidden);
        const SoftmaxRows rows = softmaxRows(x);
        QVERIFY(rows.hasValue(0));
        QVERIFY(!rows.hasValue(1));
        QCOMPARE(rows.logSumExp(1), kHidden);
        QVERIFY(softmaxFromRows(x, rows).row(1).isZero(0.0F));
    }
    void aBlockEqualsThatBlockOfTheWhole()
    {
        const Matrix x = randomMatrix(20, 30, 4, 3.0F);
        const SoftmaxRows rows = softmaxRows(x);
        const Matrix block = softmaxFromRows(x.block(5, 7, 6, 11), rows, 5);
        QVERIFY(relativeDifference(block, Matrix(softmax(x).block(5, 7, 6, 11))) < 1e-6);
    }
    void notANumberIsNotMended()
    {
        Matrix x = randomMatrix(2, 4, 5);
        x(1, 2) = std::numeric_limits<float>::quiet_NaN();
        const SoftmaxRows rows = softmaxRows(x);
        QVERIFY(std::isfinite(rows.sum[0]));
        QVERIFY(std::isnan(rows.sum[1]));
    }
};

HEADLIGHT_APPLESS_TEST(SoftmaxTest)
#include "tst_softmax.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/head_output_gradient.h"
#include "tests/support/central_differences.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

const DoubleMatrix mixedPattern = randomNumbers(4, 5, 1);
const DoubleMatrix mixedV = randomNumbers(5, 3, 2);
const DoubleMatrix mixedDZ = randomNumbers(4, 3, 3);

} // namespace

class HeadOutputGradientTest : public QObject {
    Q_OBJECT
private slots:
    void isWhatCentralDifferencesFind()
    {
        const auto g = headOutputGradient<double>(mixedPattern, mixedV, mixedDZ);
        const auto loss = [](const DoubleMatrix& pattern, const DoubleMatrix& v) {
            return (pattern * v).cwiseProduct(mixedDZ).sum();
        };
        QVERIFY(gradientError(mixedPattern, g.pattern, [&](const DoubleMatrix& p) { return loss(p, mixedV); }) <
                kMostGradientError);
        QVERIFY(gradientError(mixedV, g.v, [&](const DoubleMatrix& v) { return loss(mixedPattern, v); }) <
                kMostGradientError);
    }
    void floatIsTheLoopsInFewerDigits()
    {
        DoubleMatrix dPattern = DoubleMatrix::Zero(4, 5);
        DoubleMatrix dV = DoubleMatrix::Zero(5, 3);
        for (Index i = 0; i < 4; ++i)
            for (Index j = 0; j < 5; ++j)
                for (Index c = 0; c < 3; ++c) {
                    dPattern(i, j) += mixedDZ(i, c) * mixedV(j, c);
                    dV(j, c) += mixedPattern(i, j) * mixedDZ(i, c);
                }
        const auto g =
            headOutputGradient<float>(mixedPattern.cast<float>(), mixedV.cast<float>(), mixedDZ.cast<float>());
        QVERIFY(largestDistance(g.pattern, dPattern) < 1e-5);
        QVERIFY(largestDistance(g.v, dV) < 1e-5);
    }
};

HEADLIGHT_APPLESS_TEST(HeadOutputGradientTest)
#include "tst_head_output_gradient.moc"

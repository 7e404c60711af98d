// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/norm_gradient.h"
#include "core/ops/layer_norm.h"
#include "core/ops/rms_norm.h"
#include "tests/support/central_differences.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

const DoubleMatrix normX = randomNumbers(4, 6, 1, 2.0);
const DoubleMatrix normGain = randomNumbers(1, 6, 2);
const DoubleMatrix normBias = randomNumbers(1, 6, 3);
const DoubleMatrix normDY = randomNumbers(4, 6, 4);
constexpr double normEpsilon = 0.1; // large enough to be noticed

double layerLoss(const DoubleMatrix& x, const DoubleMatrix& gain, const DoubleMatrix& bias)
{
    return layerNorm(x, {gain, bias}, normEpsilon).cwiseProduct(normDY).sum();
}

double rmsLoss(const DoubleMatrix& x, const DoubleMatrix& gain)
{
    return rmsNorm(x, DoubleRowVector(gain), normEpsilon).cwiseProduct(normDY).sum();
}

/// ∂loss/∂x through the whole Jacobian of a row: ∂n_j/∂x_i = s (δ_ij − [centred]/d − n_i n_j / d).
DoubleMatrix normLoops(bool isCentred)
{
    DoubleMatrix g = DoubleMatrix::Zero(4, 6);
    for (Index t = 0; t < 4; ++t) {
        double mean = 0.0;
        for (Index i = 0; i < 6; ++i)
            mean += isCentred ? normX(t, i) / 6.0 : 0.0;
        double square = 0.0;
        for (Index i = 0; i < 6; ++i)
            square += (normX(t, i) - mean) * (normX(t, i) - mean) / 6.0;
        const double s = 1.0 / std::sqrt(square + normEpsilon);
        for (Index i = 0; i < 6; ++i)
            for (Index j = 0; j < 6; ++j) {
                const double ni = (normX(t, i) - mean) * s;
                const double nj = (normX(t, j) - mean) * s;
                g(t, i) += normDY(t, j) * normGain(0, j) * s *
                           ((i == j ? 1.0 : 0.0) - (isCentred ? 1.0 / 6.0 : 0.0) - ni * nj / 6.0);
            }
    }
    return g;
}

} // namespace

class NormGradientTest : public QObject {
    Q_OBJECT
private slots:
    void ofALayerNormIsWhatCentralDifferencesFind()
    {
        const auto g = layerNormGradient<double>(normX, DoubleRowVector(normGain), normEpsilon, normDY);
        QVERIFY(gradientError(normX, g.x, [](const DoubleMatrix& x) { return layerLoss(x, normGain, normBias); }) <
                kMostGradientError);
        QVERIFY(gradientError(normGain, g.gain, [](const DoubleMatrix& v) { return layerLoss(normX, v, normBias); }) <
                kMostGradientError);
        QVERIFY(gradientError(normBias, g.bias, [](const DoubleMatrix& v) { return layerLoss(normX, normGain, v); }) <
                kMostGradientError);
    }
    void ofAnRmsNormIsWhatCentralDifferencesFind()
    {
        const auto g = rmsNormGradient<double>(normX, DoubleRowVector(normGain), normEpsilon, normDY);
        QVERIFY(gradientError(normX, g.x, [](const DoubleMatrix& x) { return rmsLoss(x, normGain); }) <
                kMostGradientError);
        QVERIFY(gradientError(normGain, g.gain, [](const DoubleMatrix& v) { return rmsLoss(normX, v); }) <
                kMostGradientError);
        QCOMPARE(g.bias.size(), Index(0));
    }
    void floatIsTheLoopsInFewerDigits()
    {
        const Matrix x = normX.cast<float>();
        const RowVector gain = normGain.cast<float>();
        const Matrix dY = normDY.cast<float>();
        const auto epsilon = static_cast<float>(normEpsilon);
        QVERIFY(largestDistance(layerNormGradient<float>(x, gain, epsilon, dY).x, normLoops(true)) < 1e-5);
        QVERIFY(largestDistance(rmsNormGradient<float>(x, gain, epsilon, dY).x, normLoops(false)) < 1e-5);
    }
};

HEADLIGHT_APPLESS_TEST(NormGradientTest)
#include "tst_norm_gradient.moc"

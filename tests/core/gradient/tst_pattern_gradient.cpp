// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/scores.h"
#include "core/gradient/pattern_gradient.h"
#include "core/ops/softmax.h"
#include "tests/support/central_differences.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

DoubleMatrix causalScores(const DoubleMatrix& scores)
{
    Mask causal;
    causal.kind = MaskKind::Causal;
    return maskScores(scores, causal);
}

const DoubleMatrix softmaxScores = randomNumbers(6, 6, 1, 2.0);
const DoubleMatrix softmaxDP = randomNumbers(6, 6, 2);

} // namespace

class PatternGradientTest : public QObject {
    Q_OBJECT
private slots:
    void isWhatCentralDifferencesFindBehindAMask()
    {
        const DoubleMatrix g = patternGradient<double>(softmax(causalScores(softmaxScores)), softmaxDP);
        QVERIFY(gradientError(softmaxScores, g, [](const DoubleMatrix& scores) {
                    return softmax(causalScores(scores)).cwiseProduct(softmaxDP).sum();
                }) < kMostGradientError);
    }
    void floatIsTheLoopsInFewerDigits()
    {
        const DoubleMatrix p = softmax(softmaxScores);
        DoubleMatrix loops = DoubleMatrix::Zero(6, 6);
        for (Index i = 0; i < 6; ++i) // the whole Jacobian: ∂p_l/∂s_j = p_l (δ_jl − p_j)
            for (Index j = 0; j < 6; ++j)
                for (Index l = 0; l < 6; ++l)
                    loops(i, j) += softmaxDP(i, l) * p(i, l) * ((j == l ? 1.0 : 0.0) - p(i, j));
        QVERIFY(largestDistance(patternGradient<float>(p.cast<float>(), softmaxDP.cast<float>()), loops) < 1e-6);
    }
    void rowsSumToNothing()
    {
        const DoubleMatrix g = patternGradient<double>(softmax(softmaxScores), softmaxDP);
        QVERIFY(g.rowwise().sum().cwiseAbs().maxCoeff() < 1e-14);
    }
    void aQueryWithoutAKeyGetsNothing()
    {
        const Matrix g = patternGradient<float>(Matrix::Zero(2, 3), Matrix::Ones(2, 3));
        QVERIFY((g.array() == 0.0F).all());
    }
};

HEADLIGHT_APPLESS_TEST(PatternGradientTest)
#include "tst_pattern_gradient.moc"

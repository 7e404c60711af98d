// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/projection_gradient.h"
#include "tests/support/central_differences.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

const DoubleMatrix projectedX = randomNumbers(5, 4, 1);
const DoubleMatrix projectedW = randomNumbers(4, 3, 2);
const DoubleMatrix projectedDY = randomNumbers(5, 3, 3);

/// The derivative in loops: y_tj = Σ_i x_ti w_ij + b_j, and loss = Σ dY ⊙ y.
ProjectionGradientOf<double> projectionLoops(const DoubleMatrix& x, const DoubleMatrix& w, const DoubleMatrix& dY)
{
    ProjectionGradientOf<double> g{DoubleMatrix::Zero(x.rows(), x.cols()), DoubleMatrix::Zero(w.rows(), w.cols()),
                                   DoubleRowVector::Zero(w.cols())};
    for (Index t = 0; t < x.rows(); ++t)
        for (Index j = 0; j < w.cols(); ++j) {
            g.b[j] += dY(t, j);
            for (Index i = 0; i < w.rows(); ++i) {
                g.x(t, i) += dY(t, j) * w(i, j);
                g.w(i, j) += dY(t, j) * x(t, i);
            }
        }
    return g;
}

} // namespace

class ProjectionGradientTest : public QObject {
    Q_OBJECT
private slots:
    void isWhatCentralDifferencesFind()
    {
        const auto g = projectionGradient<double>(projectedX, projectedW, projectedDY);
        const DoubleRowVector b = randomNumbers(1, 3, 4);
        const auto loss = [&](const DoubleMatrix& x, const DoubleMatrix& w, const DoubleRowVector& bias) {
            DoubleMatrix y = x * w;
            y.rowwise() += bias;
            return y.cwiseProduct(projectedDY).sum();
        };
        QVERIFY(gradientError(projectedX, g.x, [&](const DoubleMatrix& x) { return loss(x, projectedW, b); }) <
                kMostGradientError);
        QVERIFY(gradientError(projectedW, g.w, [&](const DoubleMatrix& w) { return loss(projectedX, w, b); }) <
                kMostGradientError);
        QVERIFY(gradientError(b, g.b, [&](const DoubleMatrix& bias) { return loss(projectedX, projectedW, bias); }) <
                kMostGradientError);
    }
    void floatIsTheLoopsInFewerDigits()
    {
        const auto loops = projectionLoops(projectedX, projectedW, projectedDY);
        const auto g =
            projectionGradient<float>(projectedX.cast<float>(), projectedW.cast<float>(), projectedDY.cast<float>());
        QVERIFY(largestDistance(g.x, loops.x) < 1e-5);
        QVERIFY(largestDistance(g.w, loops.w) < 1e-5);
        QVERIFY(largestDistance(g.b, loops.b) < 1e-5);
    }
    void theInputAloneIsTheSameToTheBit()
    {
        const auto whole = projectionGradient<double>(projectedX, projectedW, projectedDY);
        const auto input = projectionGradient<double>(projectedX, projectedW, projectedDY, ReverseOf::Input);
        QCOMPARE(input.x, whole.x);
        QVERIFY(input.w.size() == 0 && input.b.size() == 0);
    }
    void rowsAreAddedFromTheFirstToTheLast()
    {
        Matrix dY(3, 1);
        dY << 1e8F, -1e8F, 1.0F; // another order gives 0
        QCOMPARE(sumOfRows<float>(dY)[0], 1.0F);
    }
};

HEADLIGHT_APPLESS_TEST(ProjectionGradientTest)
#include "tst_projection_gradient.moc"

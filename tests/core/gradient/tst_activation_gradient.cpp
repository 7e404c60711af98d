// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/activation_gradient.h"
#include "tests/support/central_differences.h"

#include <QtTest>

using namespace headlight;
using namespace headlight::test;

namespace {

constexpr Activation differentiable[] = {Activation::Relu, Activation::Gelu, Activation::GeluTanh, Activation::Silu};

} // namespace

class ActivationGradientTest : public QObject {
    Q_OBJECT
private slots:
    void isWhatCentralDifferencesFind()
    {
        const DoubleMatrix x = randomNumbers(8, 9, 1, 2.5);
        const DoubleMatrix dY = randomNumbers(8, 9, 2);
        for (const Activation activation : differentiable) {
            QVERIFY(hasGradient(activation));
            const DoubleMatrix g = activationGradient<double>(x, activation, dY);
            QVERIFY(gradientError(x, g, [&](const DoubleMatrix& there) {
                        return activated<double>(there, activation).cwiseProduct(dY).sum();
                    }) < kMostGradientError);
        }
    }
    void doubleIsTheFunctionThatModelsCompute()
    {
        const DoubleMatrix x = randomNumbers(8, 9, 3, 2.5);
        for (const Activation activation : differentiable)
            QVERIFY(largestDistance(activate(x.cast<float>(), activation), activated<double>(x, activation)) < 1e-5);
    }
    void floatIsDoubleInFewerDigits()
    {
        const DoubleMatrix x = randomNumbers(8, 9, 4, 2.5);
        const DoubleMatrix dY = randomNumbers(8, 9, 5);
        for (const Activation activation : differentiable)
            QVERIFY(largestDistance(activationGradient<float>(x.cast<float>(), activation, dY.cast<float>()),
                                    activationGradient<double>(x, activation, dY)) < 1e-5);
    }
    void farOutNothingIsLost()
    {
        Matrix x(1, 4);
        x << -1e4F, -30.0F, 30.0F, 1e4F;
        for (const Activation activation : differentiable) {
            const Matrix g = activationGradient<float>(x, activation, Matrix::Ones(1, 4));
            QVERIFY(std::abs(g(0, 0)) < 1e-6F && std::abs(g(0, 1)) < 1e-6F);
            QVERIFY(std::abs(g(0, 2) - 1.0F) < 1e-6F && std::abs(g(0, 3) - 1.0F) < 1e-6F);
        }
    }
    void aStepAtZeroIsNothing()
    {
        QCOMPARE(activationGradient<float>(Matrix::Zero(1, 1), Activation::Relu, Matrix::Ones(1, 1))(0, 0), 0.0F);
    }
    void othersSayThatTheyHaveNone()
    {
        QVERIFY(!hasGradient(Activation::Mish));
        QVERIFY(!hasGradient(Activation::Tanh));
    }
};

HEADLIGHT_APPLESS_TEST(ActivationGradientTest)
#include "tst_activation_gradient.moc"

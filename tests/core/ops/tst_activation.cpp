// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/ops/activation.h"
#include "tests/support/loop_twins.h"

#include <QtTest>

#include <algorithm>
#include <cmath>
#include <numbers>

using namespace headlight;
using namespace headlight::test;

class ActivationTest : public QObject {
    Q_OBJECT
private slots:
    void everyActivationEqualsItsFormula()
    {
        const Matrix x = randomMatrix(6, 50, 1, 3.0F);
        Matrix64 relu = zeros(6, 50), gelu = relu, geluTanh = relu, quickGelu = relu, silu = relu, tanh = relu;
        for (Index i = 0; i < x.rows(); ++i)
            for (Index j = 0; j < x.cols(); ++j) {
                const double v = x(i, j);
                relu[i][j] = v > 0 ? v : 0;
                gelu[i][j] = 0.5 * v * (1 + std::erf(v / std::numbers::sqrt2));
                geluTanh[i][j] =
                    0.5 * v * (1 + std::tanh(std::sqrt(2 / std::numbers::pi) * (v + 0.044715 * v * v * v)));
                quickGelu[i][j] = v / (1 + std::exp(-1.702 * v));
                tanh[i][j] = std::tanh(v);
                silu[i][j] = v / (1 + std::exp(-v));
            }
        QVERIFY(relativeDifference(activate(x, Activation::Relu), relu) == 0.0);
        QVERIFY(relativeDifference(activate(x, Activation::Gelu), gelu) < 1e-6);
        QVERIFY(relativeDifference(activate(x, Activation::GeluTanh), geluTanh) < 1e-6);
        QVERIFY(relativeDifference(activate(x, Activation::QuickGelu), quickGelu) < 1e-6);
        QVERIFY(relativeDifference(activate(x, Activation::Tanh), tanh) < 1e-6);
        QVERIFY(relativeDifference(activate(x, Activation::Silu), silu) < 1e-6);
    }
    void theRareOnesEqualTheirFormulasToo()
    {
        const Matrix x = randomMatrix(6, 50, 2, 6.0F);
        const auto differs = [&](const char* name, double (*formula)(double)) {
            Matrix64 expected = zeros(6, 50);
            for (Index i = 0; i < x.rows(); ++i)
                for (Index j = 0; j < x.cols(); ++j)
                    expected[i][j] = formula(x(i, j));
            return relativeDifference(activate(x, activationFromName(name)), expected);
        };
        QVERIFY(differs("gelu_10", [](double v) {
                    return std::clamp(0.5 * v * (1 + std::erf(v / std::numbers::sqrt2)), -10.0, 10.0);
                }) < 1e-6);
        QVERIFY(differs("sigmoid", [](double v) { return 1 / (1 + std::exp(-v)); }) < 1e-6);
        QVERIFY(differs("mish", [](double v) { return v * std::tanh(std::log1p(std::exp(v))); }) < 1e-6);
        QVERIFY(differs("leaky_relu", [](double v) { return v > 0 ? v : 0.01 * v; }) < 1e-6);
        QVERIFY(differs("relu6", [](double v) { return std::clamp(v, 0.0, 6.0); }) < 1e-6);
        QVERIFY(differs("laplace", [](double v) {
                    return 0.5 * (1 + std::erf((v - 0.707107) / (0.282095 * std::numbers::sqrt2)));
                }) < 1e-6);
        QVERIFY(differs("linear", [](double v) { return v; }) == 0.0);
    }
    void checkpointsNamesAreKnown()
    {
        QVERIFY(activationFromName("gelu_new") == Activation::GeluTanh);
        QVERIFY(activationFromName("gelu") == Activation::Gelu);
        QVERIFY(activationFromName("quick_gelu") == Activation::QuickGelu);
        QVERIFY(activationFromName("tanh") == Activation::Tanh);
    }
    void anUnknownNameListsTheKnownOnes()
    {
        try {
            activationFromName("swoosh");
            QFAIL("accepted");
        } catch (const Error& error) {
            QVERIFY(error.message().find("swoosh") != std::string::npos);
            QVERIFY(error.message().find("gelu_new") != std::string::npos);
        }
    }
};

HEADLIGHT_APPLESS_TEST(ActivationTest)
#include "tst_activation.moc"

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/activation.h"

#include "core/base/error.h"
#include "core/base/printable.h"

#include <array>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

namespace headlight {

namespace {

constexpr std::array<std::pair<std::string_view, Activation>, 14> kNames{{
    {"relu", Activation::Relu},
    {"relu2", Activation::ReluSquared},
    {"relu_squared", Activation::ReluSquared},
    {"gelu", Activation::Gelu},
    {"gelu_python", Activation::Gelu},
    {"gelu_new", Activation::GeluTanh},
    {"gelu_pytorch_tanh", Activation::GeluTanh},
    {"gelu_fast", Activation::GeluTanh},
    {"gelu_accurate", Activation::GeluTanh},
    {"gelu_python_tanh", Activation::GeluTanh},
    {"quick_gelu", Activation::QuickGelu},
    {"silu", Activation::Silu},
    {"swish", Activation::Silu},
    {"tanh", Activation::Tanh},
}};

float gelu(float x)
{
    return 0.5F * x * (1.0F + std::erf(x * std::numbers::sqrt2_v<float> / 2.0F));
}

} // namespace

Matrix activate(const MatrixView& x, Activation activation)
{
    const auto a = x.array();
    switch (activation) {
    case Activation::Relu:
        return a.max(0.0F).matrix();
    case Activation::ReluSquared:
        return a.max(0.0F).square().matrix();
    case Activation::Gelu:
        return x.unaryExpr(&gelu);
    case Activation::GeluTanh: {
        // Hendrycks and Gimpel 2016: 0.5 x (1 + tanh(√(2/π) (x + 0.044715 x³)))
        const float c = std::sqrt(2.0F / std::numbers::pi_v<float>);
        return (0.5F * a * (1.0F + (c * (a + 0.044715F * a.cube())).tanh())).matrix();
    }
    case Activation::QuickGelu:
        return (a / (1.0F + (-1.702F * a).exp())).matrix();
    case Activation::Silu:
        return (a / (1.0F + (-a).exp())).matrix();
    case Activation::Tanh:
        return a.tanh().matrix();
    }
    return x;
}

Activation activationFromName(std::string_view name)
{
    std::string known;
    for (const auto& [knownName, activation] : kNames) {
        if (knownName == name)
            return activation;
        known += (known.empty() ? "" : ", ") + std::string(knownName);
    }
    throw Error(ErrorKind::BadFile, "activation " + inQuotes(name) + " is not known, expected one of " + known);
}

} // namespace headlight

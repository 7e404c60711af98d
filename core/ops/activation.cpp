// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/activation.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/ops/activation_of_row.h"

#include <array>
#include <string>
#include <utility>

namespace headlight {

namespace {

constexpr auto kNames = std::to_array<std::pair<std::string_view, Activation>>({
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
    {"gelu_10", Activation::GeluClipped},
    {"sigmoid", Activation::Sigmoid},
    {"mish", Activation::Mish},
    {"leaky_relu", Activation::LeakyRelu},
    {"relu6", Activation::Relu6},
    {"laplace", Activation::Laplace},
    {"linear", Activation::Linear},
});

} // namespace

Matrix activate(const MatrixView& x, Activation activation)
{
    Matrix result = x;
    for (Index i = 0; i < result.rows(); ++i)
        activationOfRow(activation)(result.row(i).data(), result.cols());
    return result;
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

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/activation_of_row.h"

#include "core/tensor/kernels.h"

#include <cmath>

namespace headlight {

namespace {

using RowPart = Eigen::Map<Eigen::ArrayXf>;

void relu(float* x, Index count)
{
    RowPart(x, count) = RowPart(x, count).max(0.0F);
}

void reluSquared(float* x, Index count)
{
    RowPart(x, count) = RowPart(x, count).max(0.0F).square();
}

void quickGelu(float* x, Index count)
{
    kernels().logisticUnit(x, count, 1.702F);
}

void silu(float* x, Index count)
{
    kernels().logisticUnit(x, count, 1.0F);
}

void geluClipped(float* x, Index count)
{
    kernels().gelu(x, count);
    RowPart(x, count) = RowPart(x, count).max(-10.0F).min(10.0F);
}

void sigmoidOfRow(float* x, Index count)
{
    RowPart(x, count) = RowPart(x, count).logistic();
}

void mish(float* x, Index count)
{
    for (Index i = 0; i < count; ++i) {
        const double softened = x[i] > 30.0F ? x[i] : std::log1p(std::exp(static_cast<double>(x[i])));
        x[i] *= static_cast<float>(std::tanh(softened));
    }
}

void leakyRelu(float* x, Index count)
{
    RowPart(x, count) = RowPart(x, count).max(0.0F) + 0.01F * RowPart(x, count).min(0.0F);
}

void relu6(float* x, Index count)
{
    RowPart(x, count) = RowPart(x, count).max(0.0F).min(6.0F);
}

void laplace(float* x, Index count)
{
    constexpr double mean = 0.707107; // rounded as in the published code
    constexpr double deviation = 0.282095;
    for (Index i = 0; i < count; ++i)
        x[i] = static_cast<float>(0.5 * (1.0 + std::erf((x[i] - mean) / (deviation * std::sqrt(2.0)))));
}

void asItIs(float* /*x*/, Index /*count*/) {}

void tanhOfRow(float* x, Index count)
{
    RowPart(x, count) = RowPart(x, count).tanh();
}

} // namespace

void (*activationOfRow(Activation activation))(float* row, Index count)
{
    switch (activation) {
    case Activation::Relu:
        return relu;
    case Activation::ReluSquared:
        return reluSquared;
    case Activation::Gelu:
        return kernels().gelu;
    case Activation::GeluTanh:
        return kernels().geluTanh;
    case Activation::QuickGelu:
        return quickGelu;
    case Activation::Silu:
        return silu;
    case Activation::GeluClipped:
        return geluClipped;
    case Activation::Sigmoid:
        return sigmoidOfRow;
    case Activation::Mish:
        return mish;
    case Activation::LeakyRelu:
        return leakyRelu;
    case Activation::Relu6:
        return relu6;
    case Activation::Laplace:
        return laplace;
    case Activation::Linear:
        return asItIs;
    case Activation::Tanh:
        break;
    }
    return tanhOfRow;
}

} // namespace headlight

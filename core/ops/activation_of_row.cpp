// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/activation_of_row.h"

#include "core/tensor/kernels.h"

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
    case Activation::Tanh:
        break;
    }
    return tanhOfRow;
}

} // namespace headlight

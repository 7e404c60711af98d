// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/activation_gradient.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace headlight {

namespace {

template <typename Scalar>
using CellsOf = Eigen::Array<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// 2√(2/π), by which the tanh approximation's u is doubled.
template <typename Scalar>
constexpr auto kTwiceRoot = static_cast<Scalar>(2.0 * std::numbers::sqrt2 * std::numbers::inv_sqrtpi);
template <typename Scalar>
constexpr auto kCubic = static_cast<Scalar>(0.044715);

/// Φ(x), the distribution function of the standard normal distribution.
template <typename Scalar>
CellsOf<Scalar> normalDistribution(const CellsOf<Scalar>& x)
{
    return x.unaryExpr([](Scalar cell) {
        return Scalar(0.5) * (Scalar(1) + std::erf(cell * static_cast<Scalar>(std::numbers::sqrt2 / 2.0)));
    });
}

/// σ(2u) of the tanh approximation.
template <typename Scalar>
CellsOf<Scalar> gateOfGeluTanh(const CellsOf<Scalar>& x)
{
    return (kTwiceRoot<Scalar> * x * (Scalar(1) + kCubic<Scalar> * x.square())).logistic();
}

/// f′ of every cell.
template <typename Scalar>
CellsOf<Scalar> slopes(const CellsOf<Scalar>& x, Activation activation)
{
    if (activation == Activation::Relu)
        return (x > Scalar(0)).template cast<Scalar>();
    if (activation == Activation::Silu) {
        const CellsOf<Scalar> gate = x.logistic();
        return gate * (Scalar(1) + x * (Scalar(1) - gate));
    }
    if (activation == Activation::Gelu) {
        const auto density = static_cast<Scalar>(std::numbers::inv_sqrtpi / std::numbers::sqrt2);
        return normalDistribution<Scalar>(x) + x * density * (Scalar(-0.5) * x.square()).exp();
    }
    assert(activation == Activation::GeluTanh);
    const CellsOf<Scalar> gate = gateOfGeluTanh<Scalar>(x);
    return gate +
           x * gate * (Scalar(1) - gate) * kTwiceRoot<Scalar> * (Scalar(1) + Scalar(3) * kCubic<Scalar> * x.square());
}

} // namespace

bool hasGradient(Activation activation)
{
    return activation == Activation::Relu || activation == Activation::Gelu || activation == Activation::GeluTanh ||
           activation == Activation::Silu;
}

template <>
Matrix activated<float>(const MatrixView& x, Activation activation)
{
    return activate(x, activation);
}

template <>
DoubleMatrix activated<double>(const DoubleMatrixView& x, Activation activation)
{
    const CellsOf<double> cells = x.array();
    if (activation == Activation::Relu)
        return cells.max(0.0).matrix();
    if (activation == Activation::Silu)
        return (cells * cells.logistic()).matrix();
    if (activation == Activation::Gelu)
        return (cells * normalDistribution<double>(cells)).matrix();
    assert(activation == Activation::GeluTanh);
    return (cells * gateOfGeluTanh<double>(cells)).matrix();
}

template <typename Scalar>
MatrixOf<Scalar> activationGradient(const MatrixViewOf<Scalar>& x, Activation activation,
                                    const MatrixViewOf<Scalar>& dY)
{
    assert(x.rows() == dY.rows() && x.cols() == dY.cols());
    return (dY.array() * slopes<Scalar>(x.array(), activation)).matrix();
}

template Matrix activationGradient<float>(const MatrixView&, Activation, const MatrixView&);
template DoubleMatrix activationGradient<double>(const DoubleMatrixView&, Activation, const DoubleMatrixView&);

} // namespace headlight

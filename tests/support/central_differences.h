// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace headlight::test {

inline DoubleMatrix randomNumbers(Index rows, Index columns, unsigned seed, double size = 1.0)
{
    std::mt19937 engine(seed);
    std::normal_distribution<double> normal(0.0, size);
    return DoubleMatrix::Zero(rows, columns).unaryExpr([&](double) { return normal(engine); });
}

/// The largest distance between a gradient and (loss(x + h) − loss(x − h)) / 2h, cell by cell, divided by the larger of
/// 1 and the gradient's cell. loss takes a matrix like x.
template <typename Loss>
double gradientError(DoubleMatrix x, const DoubleMatrix& gradient, const Loss& loss)
{
    if (gradient.rows() != x.rows() || gradient.cols() != x.cols())
        return INFINITY;
    constexpr double h = 1e-5;
    double worst = 0.0;
    for (Index i = 0; i < x.rows(); ++i)
        for (Index j = 0; j < x.cols(); ++j) {
            const double there = x(i, j);
            x(i, j) = there + h;
            const double above = loss(x);
            x(i, j) = there - h;
            const double below = loss(x);
            x(i, j) = there;
            const double error = std::abs((above - below) / (2.0 * h) - gradient(i, j));
            worst = std::isnan(error) ? INFINITY : std::max(worst, error / std::max(1.0, std::abs(gradient(i, j))));
        }
    return worst;
}

/// What rounding leaves of the difference: h² and 10⁻¹⁶/h, with room.
inline constexpr double kMostGradientError = 1e-8;

/// The largest distance between cells of a float matrix and one in double.
inline double largestDistance(const Matrix& a, const DoubleMatrix& b)
{
    return a.rows() == b.rows() && a.cols() == b.cols() ? (a.cast<double>() - b).cwiseAbs().maxCoeff() : INFINITY;
}

} // namespace headlight::test

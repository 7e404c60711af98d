// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/softmax.h"

#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr float kMinusInfinity = -std::numeric_limits<float>::infinity();

} // namespace

float SoftmaxRows::logSumExp(Index row) const
{
    return hasValue(row) ? max[row] + std::log(sum[row]) : kMinusInfinity;
}

SoftmaxRows softmaxRows(const MatrixView& x)
{
    SoftmaxRows rows{RowVector::Constant(x.rows(), kMinusInfinity), RowVector::Zero(x.rows())};
    if (x.cols() == 0)
        return rows;
    for (Index i = 0; i < x.rows(); ++i) {
        // A NaN must reach the sum, where the caller's check finds it; a plain maximum may step over it.
        rows.max[i] = x.row(i).maxCoeff<Eigen::PropagateNaN>();
        if (rows.max[i] != kMinusInfinity)
            rows.sum[i] = (x.row(i).array() - rows.max[i]).exp().sum();
    }
    return rows;
}

Matrix softmaxFromRows(const MatrixView& x, const SoftmaxRows& rows, Index firstRow)
{
    Matrix result(x.rows(), x.cols()); // [rows, n]
    for (Index i = 0; i < x.rows(); ++i) {
        const Index row = firstRow + i;
        if (!rows.hasValue(row)) {
            result.row(i).setZero();
            continue;
        }
        const float max = rows.max[row];
        const float scale = 1.0F / rows.sum[row];
        // The vectorised exp answers −infinity with the smallest normal number; a masked cell is exactly 0.
        result.row(i).array() =
            (x.row(i).array() == kMinusInfinity).select(0.0F, (x.row(i).array() - max).exp() * scale);
    }
    return result;
}

Matrix softmax(const MatrixView& x)
{
    return softmaxFromRows(x, softmaxRows(x));
}

} // namespace headlight

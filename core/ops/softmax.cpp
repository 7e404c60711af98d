// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

template <typename Scalar>
constexpr Scalar kMinusInfinity = -std::numeric_limits<Scalar>::infinity();

template <typename Scalar>
SoftmaxRowsOf<Scalar> rowsOf(const MatrixViewOf<Scalar>& x)
{
    using Row = RowVectorOf<Scalar>;
    SoftmaxRowsOf<Scalar> rows{Row::Constant(x.rows(), kMinusInfinity<Scalar>), Row::Zero(x.rows())};
    if (x.cols() == 0)
        return rows;
    for (Index i = 0; i < x.rows(); ++i) {
        // A NaN must reach the sum, where the caller's check finds it; a plain maximum may step over it.
        rows.max[i] = x.row(i).template maxCoeff<Eigen::PropagateNaN>();
        if (rows.max[i] != kMinusInfinity<Scalar>)
            rows.sum[i] = (x.row(i).array() - rows.max[i]).exp().sum();
    }
    return rows;
}

template <typename Scalar>
MatrixOf<Scalar> fromRows(const MatrixViewOf<Scalar>& x, const SoftmaxRowsOf<Scalar>& rows, Index firstRow)
{
    MatrixOf<Scalar> result(x.rows(), x.cols()); // [rows, n]
    for (Index i = 0; i < x.rows(); ++i) {
        const Index row = firstRow + i;
        if (!rows.hasValue(row)) {
            result.row(i).setZero();
            continue;
        }
        const Scalar max = rows.max[row];
        const Scalar scale = Scalar(1) / rows.sum[row];
        // The vectorised exp answers −infinity with the smallest normal number; a masked cell is exactly 0.
        result.row(i).array() =
            (x.row(i).array() == kMinusInfinity<Scalar>).select(Scalar(0), (x.row(i).array() - max).exp() * scale);
    }
    return result;
}

} // namespace

template <typename Scalar>
Scalar SoftmaxRowsOf<Scalar>::logSumExp(Index row) const
{
    return hasValue(row) ? max[row] + std::log(sum[row]) : kMinusInfinity<Scalar>;
}

template struct SoftmaxRowsOf<float>;
template struct SoftmaxRowsOf<double>;

SoftmaxRows softmaxRows(const MatrixView& x)
{
    return rowsOf<float>(x);
}

DoubleSoftmaxRows softmaxRows(const DoubleMatrixView& x)
{
    return rowsOf<double>(x);
}

SoftmaxRows withSink(SoftmaxRows rows, float sink)
{
    for (Index i = 0; i < rows.max.size(); ++i) {
        if (!rows.hasValue(i))
            continue;
        const float max = std::max(rows.max[i], sink);
        rows.sum[i] = rows.sum[i] * std::exp(rows.max[i] - max) + std::exp(sink - max);
        rows.max[i] = max;
    }
    return rows;
}

Matrix softmaxFromRows(const MatrixView& x, const SoftmaxRows& rows, Index firstRow)
{
    return fromRows<float>(x, rows, firstRow);
}

DoubleMatrix softmaxFromRows(const DoubleMatrixView& x, const DoubleSoftmaxRows& rows, Index firstRow)
{
    return fromRows<double>(x, rows, firstRow);
}

Matrix softmax(const MatrixView& x)
{
    return softmaxFromRows(x, softmaxRows(x));
}

DoubleMatrix softmax(const DoubleMatrixView& x)
{
    return softmaxFromRows(x, softmaxRows(x));
}

} // namespace headlight

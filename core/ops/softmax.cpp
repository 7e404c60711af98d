// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/softmax.h"

#include "core/tensor/kernels.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

template <typename Scalar>
constexpr Scalar kMinusInfinity = -std::numeric_limits<Scalar>::infinity();

float largestOf(const float* x, Index n)
{
    return kernels().largest(x, n);
}

double largestOf(const double* x, Index n)
{
    return Eigen::Map<const DoubleRowVector>(x, n).maxCoeff<Eigen::PropagateNaN>();
}

/// Computes out = exp(x − max), exactly 0 for −infinity. Returns the sum.
float exponentialsOf(const float* x, Index n, float max, float* out)
{
    return kernels().exponentials(x, n, max, out);
}

double exponentialsOf(const double* x, Index n, double max, double* out)
{
    double sum = 0.0;
    for (Index j = 0; j < n; ++j)
        sum += out[j] = std::exp(x[j] - max);
    return sum;
}

template <typename Scalar>
SoftmaxRowsOf<Scalar> rowsOf(const MatrixViewOf<Scalar>& x)
{
    SoftmaxRowsOf<Scalar> rows{RowVectorOf<Scalar>::Constant(x.rows(), kMinusInfinity<Scalar>),
                               RowVectorOf<Scalar>::Zero(x.rows())};
    if (x.cols() == 0)
        return rows;
    RowVectorOf<Scalar> exponentials(x.cols());
    for (Index i = 0; i < x.rows(); ++i) {
        // Keeps a NaN in the maximum, so that it reaches the sum, where the caller's check finds it.
        rows.max[i] = largestOf(x.row(i).data(), x.cols());
        if (rows.max[i] != kMinusInfinity<Scalar>)
            rows.sum[i] = exponentialsOf(x.row(i).data(), x.cols(), rows.max[i], exponentials.data());
    }
    return rows;
}

template <typename Scalar>
MatrixOf<Scalar> fromRows(const MatrixViewOf<Scalar>& x, const SoftmaxRowsOf<Scalar>& rows, Index firstRow)
{
    MatrixOf<Scalar> result = MatrixOf<Scalar>::Zero(x.rows(), x.cols()); // [rows, n]
    for (Index i = 0; i < x.rows() && x.cols() > 0; ++i) {
        const Index row = firstRow + i;
        if (!rows.hasValue(row))
            continue;
        exponentialsOf(x.row(i).data(), x.cols(), rows.max[row], &result(i, 0));
        result.row(i) *= Scalar(1) / rows.sum[row];
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

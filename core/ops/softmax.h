// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// The largest entry and the sum of each row of a softmax, from which any of its entries can be computed again:
/// softmax(x)_ij = exp(x_ij − max_i) / sum_i. A row of −infinity has max −infinity and sum 0: it has no value.
template <typename Scalar>
struct SoftmaxRowsOf {
    RowVectorOf<Scalar> max; // [rows]
    RowVectorOf<Scalar> sum; // [rows] Σ_j exp(x_ij − max_i)

    bool hasValue(Index row) const { return sum[row] > Scalar(0); }
    /// log Σ_j exp(x_ij)
    Scalar logSumExp(Index row) const;
};

using SoftmaxRows = SoftmaxRowsOf<float>;
using DoubleSoftmaxRows = SoftmaxRowsOf<double>;

SoftmaxRows softmaxRows(const MatrixView& x);
DoubleSoftmaxRows softmaxRows(const DoubleMatrixView& x);

/// The rows with one more entry, `sink`, in each; its column is not kept. A row of −infinity stays without a value.
SoftmaxRows withSink(SoftmaxRows rows, float sink);

/// exp(x_ij − max_i) / sum_i for rows [firstRow, firstRow + x.rows()) of what `rows` was made from.
/// Rows without a value become zeros.
Matrix softmaxFromRows(const MatrixView& x, const SoftmaxRows& rows, Index firstRow = 0);
DoubleMatrix softmaxFromRows(const DoubleMatrixView& x, const DoubleSoftmaxRows& rows, Index firstRow = 0);

/// Softmax of every row of x [m, n]; rows of −infinity become zeros.
Matrix softmax(const MatrixView& x);
DoubleMatrix softmax(const DoubleMatrixView& x);

} // namespace headlight

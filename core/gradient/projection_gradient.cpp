// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/projection_gradient.h"

#include "core/tensor/gemm.h"

#include <cassert>

namespace headlight {

template <typename Scalar>
RowVectorOf<Scalar> sumOfRows(const MatrixViewOf<Scalar>& dY)
{
    RowVectorOf<Scalar> sum = RowVectorOf<Scalar>::Zero(dY.cols());
    for (Index t = 0; t < dY.rows(); ++t)
        sum += dY.row(t);
    return sum;
}

template <typename Scalar>
ProjectionGradientOf<Scalar> projectionGradient(const MatrixViewOf<Scalar>& x, const MatrixViewOf<Scalar>& w,
                                                const MatrixViewOf<Scalar>& dY, ReverseOf wanted)
{
    assert(x.rows() == dY.rows() && x.cols() == w.rows() && w.cols() == dY.cols());
    if (wanted == ReverseOf::Input)
        return {gemmTransposed(dY, w), {}, {}};
    const MatrixOf<Scalar> columnsOfX = x.transpose(); // [n, T]
    return {gemmTransposed(dY, w), gemm(columnsOfX, dY), sumOfRows<Scalar>(dY)};
}

template RowVector sumOfRows<float>(const MatrixView&);
template DoubleRowVector sumOfRows<double>(const DoubleMatrixView&);
template ProjectionGradientOf<float> projectionGradient<float>(const MatrixView&, const MatrixView&, const MatrixView&,
                                                               ReverseOf);
template ProjectionGradientOf<double> projectionGradient<double>(const DoubleMatrixView&, const DoubleMatrixView&,
                                                                 const DoubleMatrixView&, ReverseOf);

} // namespace headlight

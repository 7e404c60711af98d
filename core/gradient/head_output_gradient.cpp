// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/head_output_gradient.h"

#include "core/tensor/gemm.h"

#include <cassert>

namespace headlight {

template <typename Scalar>
HeadOutputGradientOf<Scalar> headOutputGradient(const MatrixViewOf<Scalar>& pattern, const MatrixViewOf<Scalar>& v,
                                                const MatrixViewOf<Scalar>& dZ)
{
    assert(pattern.rows() == dZ.rows() && pattern.cols() == v.rows() && v.cols() == dZ.cols());
    const MatrixOf<Scalar> byKey = pattern.transpose(); // [Tk, Tq]
    return {gemmTransposed(dZ, v), gemm(byKey, dZ)};
}

template HeadOutputGradientOf<float> headOutputGradient<float>(const MatrixView&, const MatrixView&, const MatrixView&);
template HeadOutputGradientOf<double> headOutputGradient<double>(const DoubleMatrixView&, const DoubleMatrixView&,
                                                                 const DoubleMatrixView&);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/pattern_gradient.h"

#include <cassert>

namespace headlight {

template <typename Scalar>
MatrixOf<Scalar> patternGradient(const MatrixViewOf<Scalar>& pattern, const MatrixViewOf<Scalar>& dPattern)
{
    assert(pattern.rows() == dPattern.rows() && pattern.cols() == dPattern.cols());
    MatrixOf<Scalar> dMasked(pattern.rows(), pattern.cols()); // [Tq, Tk]
    for (Index i = 0; i < pattern.rows(); ++i) {
        const Scalar mean = pattern.row(i).dot(dPattern.row(i)); // Σ_l p_il dPattern_il
        dMasked.row(i) = pattern.row(i).array() * (dPattern.row(i).array() - mean);
    }
    return dMasked;
}

template Matrix patternGradient<float>(const MatrixView&, const MatrixView&);
template DoubleMatrix patternGradient<double>(const DoubleMatrixView&, const DoubleMatrixView&);

} // namespace headlight

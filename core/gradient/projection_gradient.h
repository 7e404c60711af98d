// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// Which gradients a reverse gives. The parameters' part is about half of its work.
enum class ReverseOf {
    Everything, ///< what reaches the input, and what reaches the parameters
    Input       ///< what reaches the input alone: the parameters' gradients stay empty
};

template <typename Scalar>
struct ProjectionGradientOf {
    MatrixOf<Scalar> x;    // [T, n]
    MatrixOf<Scalar> w;    // [n, m]
    RowVectorOf<Scalar> b; // [m]
};

/// The reverse of y = x w + b, which is the projection to q, k and v, the output projection and each half of an MLP:
/// x [T, n], w [n, m], dY = ∂loss/∂y [T, m]. A number of x reaches every column of y, one of w every row, one of b
/// every row (Goodfellow et al. 2016, section 6.5.6):
///     ∂loss/∂x = dY wᵀ      ∂loss/∂w = xᵀ dY      ∂loss/∂b = Σ_t dY_t
/// The sums over t go from the first row to the last, so that equal arguments give equal bits. Throws nothing.
template <typename Scalar>
ProjectionGradientOf<Scalar> projectionGradient(const MatrixViewOf<Scalar>& x, const MatrixViewOf<Scalar>& w,
                                                const MatrixViewOf<Scalar>& dY,
                                                ReverseOf wanted = ReverseOf::Everything);

/// Σ_t dY_t, dY [T, m] → [m]; rows are added from the first to the last.
template <typename Scalar>
RowVectorOf<Scalar> sumOfRows(const MatrixViewOf<Scalar>& dY);

} // namespace headlight

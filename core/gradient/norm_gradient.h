// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

template <typename Scalar>
struct NormGradientOf {
    MatrixOf<Scalar> x;       // [T, d]
    RowVectorOf<Scalar> gain; // [d]
    RowVectorOf<Scalar> bias; // [d]; empty where the norm has none
};

/// The reverse of layerNorm(): x [T, d], gain [d], dY = ∂loss/∂y [T, d]. With s = 1/√(variance + epsilon),
/// n = (x − mean) s and g = dY ⊙ gain, each row has (Ba, Kiros, Hinton 2016, eq. 4, derived)
///     ∂loss/∂x = s (g − mean(g) − n mean(g ⊙ n))      ∂loss/∂gain = Σ_t dY ⊙ n      ∂loss/∂bias = Σ_t dY
/// The two means are what is taken back because the mean and the deviation of x depend on each of its numbers.
template <typename Scalar>
NormGradientOf<Scalar> layerNormGradient(const MatrixViewOf<Scalar>& x, const RowVectorViewOf<Scalar>& gain,
                                         Scalar epsilon, const MatrixViewOf<Scalar>& dY);

/// The reverse of rmsNorm() with a gain: s = 1/√(mean(x²) + epsilon), n = x s, g = dY ⊙ gain (Zhang and Sennrich 2019,
/// eq. 4, derived):
///     ∂loss/∂x = s (g − n mean(g ⊙ n))      ∂loss/∂gain = Σ_t dY ⊙ n
template <typename Scalar>
NormGradientOf<Scalar> rmsNormGradient(const MatrixViewOf<Scalar>& x, const RowVectorViewOf<Scalar>& gain,
                                       Scalar epsilon, const MatrixViewOf<Scalar>& dY);

} // namespace headlight

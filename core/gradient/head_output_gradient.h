// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

template <typename Scalar>
struct HeadOutputGradientOf {
    MatrixOf<Scalar> pattern; // [Tq, Tk]
    MatrixOf<Scalar> v;       // [Tk, dHead]
};

/// The reverse of z = pattern v (Vaswani et al. 2017, eq. 1): pattern [Tq, Tk], v [Tk, dHead], dZ = ∂loss/∂z
/// [Tq, dHead].
///     ∂loss/∂pattern = dZ vᵀ      ∂loss/∂v = patternᵀ dZ
/// Cell (i, j) of ∂loss/∂pattern says how well the value at j would have served query i, also where the mask hides it.
/// The heads' z stand side by side before the output projection; the reverse of that is to take a head's columns.
template <typename Scalar>
HeadOutputGradientOf<Scalar> headOutputGradient(const MatrixViewOf<Scalar>& pattern, const MatrixViewOf<Scalar>& v,
                                                const MatrixViewOf<Scalar>& dZ);

} // namespace headlight

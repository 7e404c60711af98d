// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/ops/activation.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// Whether activationGradient() knows the derivative: Relu, Gelu, GeluTanh and Silu.
bool hasGradient(Activation activation);

/// f(x) of each cell, as activate() computes it, for the activations that have a gradient.
template <typename Scalar>
MatrixOf<Scalar> activated(const MatrixViewOf<Scalar>& x, Activation activation);

/// The reverse of y = f(x), cell by cell: ∂loss/∂x = dY ⊙ f′(x) for x and dY = ∂loss/∂y [T, dMlp], where
///     Relu      f′ = 1 for x > 0, else 0 (at 0 itself 0, by convention)
///     Silu      f′ = σ(x) (1 + x (1 − σ(x)))
///     Gelu      f′ = Φ(x) + x φ(x), the normal distribution's function and density
///     GeluTanh  f = x σ(2u), u = √(2/π) (x + 0.044715 x³):  f′ = σ(2u) + x σ(2u) (1 − σ(2u)) 2u′
/// (Hendrycks and Gimpel 2016). The caller makes sure that the activation has a gradient.
template <typename Scalar>
MatrixOf<Scalar> activationGradient(const MatrixViewOf<Scalar>& x, Activation activation,
                                    const MatrixViewOf<Scalar>& dY);

} // namespace headlight

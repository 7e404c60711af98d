// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// The reverse of pattern = softmax(maskedScores) by row: pattern [Tq, Tk], dPattern = ∂loss/∂pattern [Tq, Tk]. Weight
/// p_j of a row has the derivative p_j (δ_jl − p_l) by score l (Bridle 1990), so that
///     ∂loss/∂maskedScores_ij = p_ij (dPattern_ij − Σ_l p_il dPattern_il)
/// A masked cell has weight 0 and gets exactly 0; so does every cell of a query that has no value. Rows of the result
/// sum to 0: the softmax does not notice what is added to all scores of a query.
template <typename Scalar>
MatrixOf<Scalar> patternGradient(const MatrixViewOf<Scalar>& pattern, const MatrixViewOf<Scalar>& dPattern);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/tensor/matrix.h"

namespace headlight {

template <typename Scalar>
struct ScoresGradientOf {
    MatrixOf<Scalar> q; // [Tq, dHead]
    MatrixOf<Scalar> k; // [Tk, dHead]
};

/// The reverse of scores = scale · q kᵀ (Vaswani et al. 2017, eq. 1; scale is 1/√dHead, or 1 where scores are not
/// scaled): q [Tq, dHead], k [Tk, dHead], dScores = ∂loss/∂scores [Tq, Tk]. Score (i, j) has the derivative scale · k_j
/// by q_i and scale · q_i by k_j:
///     ∂loss/∂q = scale · dScores k      ∂loss/∂k = scale · dScoresᵀ q
/// Without the scale both grow like √dHead, as does what they come from: the reason for the scale.
template <typename Scalar>
ScoresGradientOf<Scalar> scoresGradient(const MatrixViewOf<Scalar>& q, const MatrixViewOf<Scalar>& k, Scalar scale,
                                        const MatrixViewOf<Scalar>& dScores);

/// The reverse of maskScores(): a hidden cell is −infinity whatever the score was, so its derivative is exactly 0; the
/// other cells keep theirs. dMasked = ∂loss/∂maskedScores [Tq, Tk], query 0 and key 0 first.
template <typename Scalar>
MatrixOf<Scalar> maskedScoresGradient(const MatrixViewOf<Scalar>& dMasked, const Mask& mask);

} // namespace headlight

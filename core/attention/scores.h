// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/tensor/matrix.h"

#include <limits>

namespace headlight {

/// The score of a hidden key: −∞, whose weight is exactly 0.
template <typename Scalar>
constexpr Scalar kMaskedScore = -std::numeric_limits<Scalar>::infinity();

/// q [Tq, dHead], k [Tk, dHead] → q kᵀ · scale [Tq, Tk]; scale is 1/√dHead (Vaswani et al. 2017, eq. 1).
Matrix attentionScores(const MatrixView& q, const MatrixView& k, float scale);
DoubleMatrix attentionScores(const DoubleMatrixView& q, const DoubleMatrixView& k, double scale);

/// The scores with every cell that `mask` hides set to exactly −infinity. `scores` may be a block: its first row and
/// column are query `firstQuery` and key `firstKey`.
Matrix maskScores(const MatrixView& scores, const Mask& mask, Index firstQuery = 0, Index firstKey = 0);
DoubleMatrix maskScores(const DoubleMatrixView& scores, const Mask& mask, Index firstQuery = 0, Index firstKey = 0);

} // namespace headlight

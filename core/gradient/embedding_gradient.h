// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <cstdint>
#include <span>

namespace headlight {

/// The reverse of x_r = tokenEmbedding[id_r]: the row of a token gets the sum of what its occurrences got,
///     ∂loss/∂tokenEmbedding[v] = Σ_{r: id_r = v} dX_r
/// ids [n], dX = ∂loss/∂x [n, dModel] → [dVocab, dModel]; rows are added from the first to the last.
template <typename Scalar>
MatrixOf<Scalar> tokenEmbeddingGradient(std::span<const std::int64_t> ids, Index dVocab,
                                        const MatrixViewOf<Scalar>& dX);

/// The reverse of adding a learned position to every token of texts of `length` tokens, one under the other:
///     ∂loss/∂positionEmbedding[t] = Σ_{r: r mod length = t} dX_r
/// dX [n, dModel] → [nCtx, dModel]; positions that no text reaches get 0.
template <typename Scalar>
MatrixOf<Scalar> positionEmbeddingGradient(Index length, Index nCtx, const MatrixViewOf<Scalar>& dX);

} // namespace headlight

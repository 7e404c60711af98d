// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/scores.h"

#include "core/tensor/gemm.h"

#include <limits>

namespace headlight {

Matrix attentionScores(const MatrixView& q, const MatrixView& k, float scale)
{
    Matrix scores = gemmTransposed(q, k); // [Tq, Tk]
    scores *= scale;
    return scores;
}

Matrix maskScores(const MatrixView& scores, const Mask& mask, Index firstQuery, Index firstKey)
{
    Matrix masked = scores; // [Tq, Tk]
    for (Index i = 0; i < masked.rows(); ++i)
        for (Index j = 0; j < masked.cols(); ++j)
            if (!mask.allows(firstQuery + i, firstKey + j))
                masked(i, j) = -std::numeric_limits<float>::infinity();
    return masked;
}

} // namespace headlight

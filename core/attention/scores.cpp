// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/scores.h"

#include "core/tensor/gemm.h"

#include <algorithm>
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
    constexpr float kHidden = -std::numeric_limits<float>::infinity();
    Matrix masked = scores; // [Tq, Tk]
    const Index nKeys = masked.cols();
    for (Index i = 0; i < masked.rows(); ++i) {
        const Mask::Keys keys = mask.visibleKeys(firstQuery + i);
        const Index first = std::clamp<Index>(keys.first - firstKey, 0, nKeys);
        const Index end = std::clamp<Index>(keys.end - firstKey, first, nKeys);
        masked.row(i).head(first).setConstant(kHidden);
        masked.row(i).tail(nKeys - end).setConstant(kHidden);
    }
    for (Index j = 0; j < nKeys; ++j) {
        const auto key = static_cast<std::size_t>(firstKey + j);
        if (key < mask.paddedKeys.size() && mask.paddedKeys[key] != 0)
            masked.col(j).setConstant(kHidden);
    }
    return masked;
}

} // namespace headlight

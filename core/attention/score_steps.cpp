// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/score_steps.h"

#include "core/attention/scores.h"
#include "core/attention/soft_cap.h"

#include <vector>

namespace headlight {

ScoreParts scoreParts(const MatrixView& q, const MatrixView& k, const ScoreOptions& options, const ScoreBlock& block)
{
    const Matrix none = Matrix::Zero(block.nQueries, block.nKeys);
    ScoreParts parts{attentionScores(q, k, options.scale), none, none, none};
    if (options.disentangled) {
        parts.contentToPosition = options.scale * contentToPosition(q, *options.disentangled, block);
        parts.positionToContent = options.scale * positionToContent(k, *options.disentangled, block);
        parts.positionBias = parts.contentToPosition + parts.positionToContent;
    }
    if (options.bias)
        parts.positionBias += options.bias->block(block) / options.temperature;
    return parts;
}

Matrix scoreBlock(const MatrixView& q, const MatrixView& k, const ScoreOptions& options, const ScoreBlock& block)
{
    Matrix scores = attentionScores(q, k, options.scale); // [n, m]
    if (options.disentangled)
        scores += options.scale * (contentToPosition(q, *options.disentangled, block) +
                                   positionToContent(k, *options.disentangled, block));
    if (options.bias)
        scores += options.bias->block(block) / options.temperature;
    return options.softCap == 0.0F ? scores : softCap(scores, options.softCap / options.temperature);
}

Matrix maskedBlock(const MatrixView& scores, const Mask& mask, const ScoreOptions& options, const ScoreBlock& block)
{
    Matrix masked = maskScores(scores, mask, block.firstQuery, block.firstKey);
    if (!options.window.isUnlimited())
        masked = hideOutside(masked, options.window, block.firstQuery, block.firstKey);
    if (options.cells.isUnlimited())
        return masked;
    const std::vector<Index> queries = options.cells.partsOf(block.firstQuery, block.nQueries);
    const std::vector<Index> keys = options.cells.partsOf(block.firstKey, block.nKeys);
    for (Index i = 0; i < masked.rows(); ++i)
        for (Index j = 0; j < masked.cols(); ++j)
            if (queries[static_cast<std::size_t>(i)] != keys[static_cast<std::size_t>(j)])
                masked(i, j) = kMaskedScore<float>;
    return masked;
}

} // namespace headlight

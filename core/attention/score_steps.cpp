// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/score_steps.h"

#include "core/attention/scores.h"
#include "core/attention/soft_cap.h"

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
    const Matrix masked = maskScores(scores, mask, block.firstQuery, block.firstKey);
    return options.window.isUnlimited() ? masked
                                        : hideOutside(masked, options.window, block.firstQuery, block.firstKey);
}

} // namespace headlight

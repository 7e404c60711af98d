// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/score_steps.h"

#include "core/attention/scores.h"
#include "core/attention/soft_cap.h"

namespace headlight {

Matrix positionBiasBlock(const ScoreOptions& options, const ScoreBlock& block)
{
    if (!options.bias)
        return Matrix::Zero(block.nQueries, block.nKeys);
    return options.bias->block(block) / options.temperature;
}

Matrix scoreBlock(const MatrixView& q, const MatrixView& k, const ScoreOptions& options, const ScoreBlock& block)
{
    Matrix scores = attentionScores(q, k, options.scale); // [n, m]
    if (options.bias)
        scores += positionBiasBlock(options, block);
    return options.softCap == 0.0F ? scores : softCap(scores, options.softCap / options.temperature);
}

Matrix maskedBlock(const MatrixView& scores, const Mask& mask, const ScoreOptions& options, const ScoreBlock& block)
{
    const Matrix masked = maskScores(scores, mask, block.firstQuery, block.firstKey);
    return options.window.isUnlimited() ? masked
                                        : hideOutside(masked, options.window, block.firstQuery, block.firstKey);
}

} // namespace headlight

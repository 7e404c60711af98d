// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/raw_projection.h"

#include "core/activations/activation_cache.h"
#include "core/attention/projection.h"
#include "core/transformer/block_steps.h"

namespace headlight {

namespace {

const BlockParameters& blockOf(const ActivationCache& run, int layer)
{
    return run.model->parameters.blocks[run.config().blockOf(layer)];
}

/// The rows that a layer's projections read for tokens [first, first + count), [count, dModel].
Matrix projectedRows(const ActivationCache& run, int layer, Index first, Index count = 1)
{
    return attentionInput(run.activations.residPre(layer).middleRows(first, count), blockOf(run, layer), run.config());
}

} // namespace

bool hasRawProjections(const ActivationCache& run)
{
    return run.config().qkNorm != QkNorm::None || run.config().qkvClip != 0.0F;
}

RowVector rawQ(const ActivationCache& run, HeadIndex head, Index query)
{
    const AttentionParameters& p = blockOf(run, head.layer).attention;
    const Matrix q = project(projectedRows(run, head.layer, query), p.wQ, p.bQ); // [1, nHeads·dHead]
    return headColumns(q, head.head, run.config().sizeOf(head.part).dHead).row(0);
}

RowVector rawK(const ActivationCache& run, HeadIndex head, Index key)
{
    const AttentionParameters& p = blockOf(run, head.layer).attention;
    const AttentionSize size = run.config().sizeOf(head.part);
    const Matrix k = project(projectedRows(run, head.layer, key), p.wK, p.bK); // [1, nKvHeads·dHead]
    return headColumns(k, kvHeadOf(head.head, size.nHeads, size.keyHeads()), size.dHead).row(0);
}

bool hasLatentVectors(const ActivationCache& run)
{
    return run.config().latent.kvRank != 0;
}

LatentVectors latentVectorsOf(const ActivationCache& run, int layer, Index first, Index count)
{
    const ModelConfig& config = run.config();
    return latentVectors(projectedRows(run, layer, first, count), blockOf(run, layer).attention.latent,
                         {config.normKind, config.latent.epsilon});
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/layer_branches.h"

#include "core/activations/activation_cache.h"

namespace headlight {

namespace {

const BlockParameters& parametersOf(const ActivationCache& run, AttentionPart part, int layer)
{
    const Parameters& p = run.model->parameters;
    return part == AttentionPart::Encoder ? p.encoderBlocks[static_cast<std::size_t>(layer)]
                                          : p.blocks[run.config().blockOf(layer)];
}

} // namespace

RowsOfLayer rowsOfLayer(const ActivationCache& run, AttentionPart part, int layer, TokenRange range)
{
    const bool isEncoder = part == AttentionPart::Encoder;
    const ForwardActivations& stream = isEncoder && run.source ? run.source->activations : run.activations;
    const std::size_t l = layer;
    const BlockActivations& a = stream.blocks[l];
    const BlockParameters& p = parametersOf(run, part, layer);
    RowsOfLayer rows;
    rows.residPre = stream.residPre(l).middleRows(range.first, range.count);
    rows.attentionIn = attentionInput(rows.residPre, p, run.config());
    rows.attentionOut = a.attention.out.middleRows(range.first, range.count);
    if (a.cross.out.size() != 0)
        rows.crossOut = a.cross.out.middleRows(range.first, range.count);
    rows.steps = stepsBehindAttention(rows.attended(), p, run.config());
    return rows;
}

LayerBranches layerBranches(const ActivationCache& run, AttentionPart part, int layer)
{
    const bool isEncoder = part == AttentionPart::Encoder;
    const ForwardActivations& stream = isEncoder && run.source ? run.source->activations : run.activations;
    const Matrix& residPost = stream.blocks[static_cast<std::size_t>(layer)].residPost;
    const RowsOfLayer rows = rowsOfLayer(run, part, layer, {0, residPost.rows()});
    const bool isCross = part == AttentionPart::Cross;
    LayerBranches result;
    result.before = isCross ? rows.steps.behindSelf : Matrix(carriedBySelf(rows.attended(), run.config()));
    result.attentionOut = isCross ? rows.crossOut : rows.attentionOut;
    result.after = isCross ? rows.steps.behindCross : rows.steps.behindSelf;
    result.mlpOut = rows.steps.mlpOut;
    result.post = residPost;
    return result;
}

} // namespace headlight

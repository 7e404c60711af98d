// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/activations/layer_branches.h"

#include "core/activations/activation_cache.h"
#include "core/transformer/residual.h"

namespace headlight {

namespace {

/// One layer of a stack, its activations and parameters.
struct StackLayer {
    const ModelConfig& config;
    const BlockParameters& parameters;
    const BlockActivations& activations;
    const Matrix& residPre;
    bool hasCross;
};

StackLayer stackLayerOf(const ActivationCache& run, AttentionPart part, int layer)
{
    const std::size_t l = layer;
    const Parameters& p = run.model->parameters;
    if (part == AttentionPart::Encoder)
        return {run.config(), p.encoderBlocks[l], run.source->activations.blocks[l],
                run.source->activations.residPre(l), false};
    return {run.config(), p.blocks[run.config().blockOf(layer)], run.activations.blocks[l], run.activations.residPre(l),
            run.source.has_value()};
}

/// The branches of a layer whose MLP reads the attention's input (BlockOrder::Parallel and ParallelShared).
LayerBranches parallelBranches(const StackLayer& layer)
{
    const BlockParameters& p = layer.parameters;
    const bool isShared = layer.config.order == BlockOrder::ParallelShared;
    const Matrix in = isShared && p.skipsNorm1
                          ? layer.residPre
                          : branchInput(layer.residPre, isShared ? p.norm1 : p.norm2, layer.config);
    LayerBranches result;
    result.before = layer.residPre;
    result.attentionOut = layer.activations.attention.out;
    Matrix expertWeights;
    result.mlpOut = runMlp(in, p, layer.config, expertWeights);
    result.after = layer.residPre + layer.config.residualScale * layer.activations.attention.out;
    result.post = layer.activations.residPost;
    return result;
}

} // namespace

LayerBranches layerBranches(const ActivationCache& run, AttentionPart part, int layer)
{
    const StackLayer own = stackLayerOf(run, part, layer);
    if (own.config.order != BlockOrder::Sequential)
        return parallelBranches(own);
    const BlockParameters& p = own.parameters;
    const BlockActivations& a = own.activations;
    const Matrix behindSelf =
        addBranch(own.residPre, a.attention.out, {&p.norm1, &p.attentionBranchNorm, &p.attentionScale},
                  own.config); // [T, dModel]
    const Matrix behindAll =
        own.hasCross ? addBranch(behindSelf, a.cross.out, {&p.cross.norm}, own.config) : behindSelf;
    Matrix expertWeights;
    LayerBranches result;
    result.mlpOut = runMlp(branchInput(behindAll, p.norm2, own.config), p, own.config, expertWeights);
    result.post = a.residPost;
    const bool isCross = part == AttentionPart::Cross;
    result.before = isCross ? behindSelf : own.residPre;
    result.attentionOut = isCross ? a.cross.out : a.attention.out;
    result.after = isCross ? behindAll : behindSelf;
    return result;
}

} // namespace headlight

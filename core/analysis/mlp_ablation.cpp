// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/mlp_ablation.h"

#include "core/activations/layer_branches.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "core/transformer/attention_plan.h"
#include "core/transformer/residual.h"
#include "core/transformer/unembedding.h"

#include <string>

namespace headlight {

namespace {

void requireMlp(const ActivationCache& run, int layer, int position)
{
    requireTokens({position, 1}, run.nTokens());
    if (nResidualStates(run, AttentionPart::Decoder) == 0)
        throw Error(ErrorKind::BadArgument, "the model has no residual stream that an MLP could add to");
    if (layer < 0 || layer >= run.config().nLayers)
        throw Error(ErrorKind::BadArgument, "layer " + std::to_string(layer) +
                                                " does not exist: the model has layers 0 to " +
                                                std::to_string(run.config().nLayers - 1));
}

/// Refuses what the loop below does not compute as the model does.
void requireStackAlone(const ActivationCache& run)
{
    const ModelConfig& config = run.config();
    if (run.source || config.convolution.width != 0)
        throw Error(ErrorKind::BadArgument, "an MLP can be switched off in a stack of layers without an encoder, whose "
                                            "stream is added to");
    if (!run.hasLogits())
        throw Error(ErrorKind::BadArgument, "the checkpoint has no head that predicts tokens");
    if (run.options.ablation == AblationKind::Mean && !run.options.ablatedHeads.empty())
        throw Error(ErrorKind::BadArgument,
                    "an MLP can't be switched off beside heads that are replaced by their mean");
}

/// The stream behind a layer [T, dModel] whose MLP adds zeros.
Matrix streamWithoutMlp(const ActivationCache& run, int layer)
{
    const BlockParameters& p = run.model->parameters.blocks[run.config().blockOf(layer)];
    const RowsOfLayer rows = rowsOfLayer(run, AttentionPart::Decoder, layer, {0, run.nTokens()});
    const Matrix nothing = Matrix::Zero(rows.residPre.rows(), rows.residPre.cols());
    Matrix post = behindMlp(rows.attended(), rows.steps, nothing, p, run.config());
    run.options.steering.addTo(post, layer + 1);
    return post;
}

} // namespace

Matrix logitsWithoutMlp(const ActivationCache& run, int layer, int position)
{
    requireMlp(run, layer, position);
    requireStackAlone(run);
    const ModelConfig& config = run.config();
    const Parameters& parameters = run.model->parameters;
    const AttentionPlan plan(config, parameters, run.options, run.nTokens());
    Matrix x = streamWithoutMlp(run, layer); // [T, dModel]
    for (int next = layer + 1; next < config.nLayers; ++next) {
        x = runBlock(x, parameters.blocks[config.blockOf(next)], config, run.options.mask,
                     plan.of(AttentionPart::Decoder, next))
                .residPost;
        run.options.steering.addTo(x, next + 1);
    }
    const Matrix row = x.row(position); // [1, dModel]
    return unembed(config, parameters, finalNorm(row, parameters.finalNorm, config));
}

LayerMoves layerMoves(const ActivationCache& run, int layer, int position)
{
    requireMlp(run, layer, position);
    const LayerBranches branches = layerBranches(run, AttentionPart::Decoder, layer);
    return {double(branches.before.row(position).norm()), double(branches.attentionOut.row(position).norm()),
            double(branches.mlpOut.row(position).norm())};
}

} // namespace headlight

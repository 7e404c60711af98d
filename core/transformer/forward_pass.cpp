// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/forward_pass.h"

#include "core/transformer/attention_plan.h"
#include "core/transformer/convolution.h"
#include "core/transformer/embedding.h"
#include "core/transformer/require_finite.h"
#include "core/transformer/residual.h"

#include <algorithm>
#include <iterator>
#include <string>

namespace headlight {

namespace {

Matrix withConvolution(const MatrixView& residPost, const MatrixView& embedded, const Parameters& parameters,
                       const ModelConfig& config)
{
    const Matrix added = activate(convolve(embedded, parameters.convolution, config.convolution),
                                  config.convolution.activation); // [T, dModel]
    return normalise(Matrix(residPost + added), parameters.convolution.norm, config.normOptions());
}

/// Runs that differ in nothing but in which heads are switched off are the same up to the first layer in which they do.
int firstLayerToRun(const ModelConfig& config, const RunOptions& options, const RunOptions& earlier)
{
    RunOptions same = earlier;
    same.ablatedHeads = options.ablatedHeads;
    same.ablationValues = options.ablationValues; // follow from the rest
    if (earlier.ablatedHeads.empty())
        same.ablation = options.ablation;
    if (same != options)
        return 0;
    std::vector<HeadIndex> different;
    std::set_symmetric_difference(options.ablatedHeads.begin(), options.ablatedHeads.end(),
                                  earlier.ablatedHeads.begin(), earlier.ablatedHeads.end(),
                                  std::back_inserter(different));
    int first = config.nLayers;
    for (const HeadIndex& head : different)
        first = std::min(first, head.layer);
    return first;
}

} // namespace

ForwardActivations forwardPass(const ModelConfig& config, const Parameters& parameters,
                               const std::vector<std::int64_t>& ids, const RunOptions& options,
                               const CancelToken& cancel, const std::optional<EarlierRun>& earlier)
{
    const AttentionPlan plan(config, parameters, options, static_cast<Index>(ids.size()));
    ForwardActivations a;
    a.embed = embed(config, parameters, {.ids = ids, .typeIds = &options.typeIds});
    requireFinite(a.embed, "embed");
    const int nKept = earlier ? firstLayerToRun(config, options, earlier->options) : 0;
    if (nKept > 0)
        a.blocks.assign(earlier->activations.blocks.begin(), earlier->activations.blocks.begin() + nKept);
    for (int layer = nKept; layer < config.nLayers; ++layer) {
        const Matrix& x = layer == 0 ? a.embed : a.blocks.back().residPost; // [T, dModel]
        a.blocks.push_back(runBlock(x, parameters.blocks[static_cast<std::size_t>(config.blockOf(layer))], config,
                                    options.mask, plan.of(AttentionPart::Decoder, layer), cancel));
        if (layer == 0 && config.convolution.width != 0)
            a.blocks.back().residPost = withConvolution(a.blocks.back().residPost, a.embed, parameters, config);
        requireFinite(a.blocks.back(), "blocks." + std::to_string(layer));
    }
    const Matrix& last = a.blocks.empty() ? a.embed : a.blocks.back().residPost;
    a.finalResid = finalNorm(last, parameters.finalNorm, config);
    requireFinite(a.finalResid, "final_resid");
    return a;
}

} // namespace headlight

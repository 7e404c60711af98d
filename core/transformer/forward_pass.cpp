// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/forward_pass.h"

#include "core/transformer/attention_plan.h"
#include "core/transformer/convolution.h"
#include "core/transformer/embedding.h"
#include "core/transformer/image_embedding.h"
#include "core/transformer/image_stages_pass.h"
#include "core/transformer/known_rows.h"
#include "core/transformer/require_finite.h"
#include "core/transformer/residual.h"

#include <string>
#include <utility>

namespace headlight {

namespace {

Matrix withConvolution(const MatrixView& residPost, const MatrixView& embedded, const Parameters& parameters,
                       const ModelConfig& config)
{
    const Matrix added = activate(convolve(embedded, parameters.convolution, config.convolution),
                                  config.convolution.activation); // [T, dModel]
    return normalise(Matrix(residPost + added), parameters.convolution.norm, config.normOptions());
}

/// Whether a layer of nRows rows is an earlier run's.
bool isAllKnown(const KnownRows& known, Index nRows)
{
    return known.block != nullptr && known.count == nRows && known.block->residPost.rows() == nRows;
}

/// Runs every layer on embedded tokens [T, dModel].
ForwardActivations runLayers(const ModelConfig& config, const Parameters& parameters, Matrix embedded,
                             const RunOptions& options, const CancelToken& cancel,
                             const std::vector<EarlierRun>& earlier, const LayerWatch& watch)
{
    const AttentionPlan plan(config, parameters, options, embedded.rows());
    ForwardActivations a;
    a.embed = std::move(embedded);
    options.steering.addTo(a.embed, 0);
    requireFinite(a.embed, "embed");
    const KnownPart known = largestKnownPart(config, {{AttentionPart::Decoder}, options, a.embed}, earlier);
    for (int layer = 0; layer < config.nLayers; ++layer) {
        const Matrix& x = layer == 0 ? a.embed : a.blocks.back().residPost; // [T, dModel]
        const KnownRows rows = known.of(layer);
        if (watch.begins)
            watch.begins(double(layer) / config.nLayers,
                         "computing layer " + std::to_string(layer + 1) + " of " + std::to_string(config.nLayers));
        const bool isKnown = isAllKnown(rows, x.rows());
        if (isKnown) {
            cancel.throwIfCancelled();
            a.blocks.share(known.run->blocks, static_cast<std::size_t>(layer));
        } else {
            BlockActivations block = runBlock(x, parameters.blocks[config.blockOf(layer)], config, options.mask,
                                              plan.of(AttentionPart::Decoder, layer), cancel, rows);
            if (layer == 0 && rows.count == 0 && config.convolution.width != 0)
                block.residPost = withConvolution(block.residPost, a.embed, parameters, config);
            Matrix& post = block.residPost; // rows that are known have the steering
            options.steering.addTo(post.bottomRows(post.rows() - rows.count), layer + 1, rows.count);
            requireFinite(block, "blocks." + std::to_string(layer));
            a.blocks.push_back(std::move(block));
        }
        const bool isNextKnown = isKnown && layer + 1 < known.nLayers;
        if (watch.ends && layer + 1 < config.nLayers && !isNextKnown)
            watch.ends(a);
    }
    const Matrix& last = a.blocks.empty() ? a.embed : a.blocks.back().residPost;
    a.finalResid = finalNorm(last, parameters.finalNorm, config);
    requireFinite(a.finalResid, "final_resid");
    return a;
}

/// What the stages before the shown one made of the same image for an earlier run, under what they know of its options.
const Matrix* knownThroughStages(const PixelValues& pixels, const RunOptions& options,
                                 const std::vector<EarlierRun>& earlier)
{
    for (const EarlierRun& run : earlier)
        if (run.pixels && (run.pixels == &pixels || *run.pixels == pixels) && run.options.divisor == options.divisor &&
            run.options.temperature == options.temperature && !run.options.steering.isBefore(0))
            return &run.activations.embed;
    return nullptr;
}

/// The patches that the first layer of the shown stage reads.
Matrix embedForStage(const ModelConfig& config, const Parameters& parameters, const PixelValues& pixels,
                     const RunOptions& options, const CancelToken& cancel, const std::vector<EarlierRun>& earlier,
                     const Progress& begins)
{
    if (const Matrix* known = knownThroughStages(pixels, options, earlier))
        return *known;
    if (begins && config.image.stage > 0)
        begins(0.0, "computing the stages before");
    return embedThroughStages(config, parameters, pixels, options, cancel);
}

} // namespace

ForwardActivations forwardPass(const ModelConfig& config, const Parameters& parameters,
                               const std::vector<std::int64_t>& ids, const RunOptions& options,
                               const CancelToken& cancel, const std::vector<EarlierRun>& earlier,
                               const LayerWatch& watch)
{
    return runLayers(config, parameters, embed(config, parameters, {.ids = ids, .typeIds = &options.typeIds}), options,
                     cancel, earlier, watch);
}

ForwardActivations forwardPassOfImage(const ModelConfig& config, const Parameters& parameters,
                                      const PixelValues& pixels, const RunOptions& options, const CancelToken& cancel,
                                      const std::vector<EarlierRun>& earlier, const LayerWatch& watch)
{
    Matrix embedded = config.image.hasStages()
                          ? embedForStage(config, parameters, pixels, options, cancel, earlier, watch.begins)
                          : embedImage(config, parameters, pixels);
    return runLayers(config, parameters, std::move(embedded), options, cancel, earlier, watch);
}

} // namespace headlight

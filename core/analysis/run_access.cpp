// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/run_access.h"

#include "core/activations/head_vectors.h"
#include "core/base/counted.h"
#include "core/base/error.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace headlight {

namespace {

/// The attention itself computes as many queries at once.
constexpr Index kQueriesAtOnce = 256;

} // namespace

std::vector<HeadIndex> headsOf(const ActivationCache& run, AttentionPart part)
{
    const AttentionSize size = run.config().sizeOf(part);
    std::vector<HeadIndex> heads;
    for (int layer = 0; layer < size.nLayers; ++layer)
        for (int head = 0; head < size.nHeads; ++head)
            heads.push_back({layer, head, part});
    return heads;
}

std::vector<HeadIndex> headsOf(const ActivationCache& run)
{
    std::vector<HeadIndex> heads;
    for (const AttentionPart part : run.config().parts())
        std::ranges::copy(headsOf(run, part), std::back_inserter(heads));
    return heads;
}

std::vector<AttentionMap> mapsOfLayer(const Run& run, AttentionPart part, int layer)
{
    std::vector<AttentionMap> maps;
    for (int head = 0; head < run->config().sizeOf(part).nHeads; ++head)
        maps.push_back(attentionMap(run, {layer, head, part}));
    return maps;
}

void requireSelfAttention(const ModelConfig& config, const LayerIndex& layer)
{
    if (layer.part == AttentionPart::Cross)
        throw Error(ErrorKind::BadArgument, "cross-attention has no residual connection from its keys to its queries");
    requireHead(config, {layer.layer, 0, layer.part});
}

int nResidualStates(const ActivationCache& run)
{
    return run.config().nLayers + 1;
}

const Matrix& residualState(const ActivationCache& run, int state)
{
    return residualState(run, AttentionPart::Decoder, state);
}

int nResidualStates(const ActivationCache& run, AttentionPart part)
{
    if (run.config().isRecurrent() || run.config().isGiven())
        return 0;
    const bool isEncoder = part == AttentionPart::Encoder;
    if (isEncoder && !run.source)
        return 0;
    return (isEncoder ? run.config().encoder.nLayers : run.config().nLayers) + 1;
}

const Matrix& residualState(const ActivationCache& run, AttentionPart part, int state)
{
    const int nStates = nResidualStates(run, part);
    if (nStates == 0)
        throw Error(ErrorKind::BadArgument, run.config().isRecurrent() ? "a recurrent translator has no residual stream"
                                            : run.config().isGiven() ? "attention weights alone have no residual stream"
                                                                     : "the model has no encoder");
    if (state < 0 || state >= nStates)
        throw Error(ErrorKind::BadArgument, "residual state " + std::to_string(state) +
                                                " does not exist: the model has states 0 (the embedding) to " +
                                                std::to_string(nStates - 1));
    const ForwardActivations& stream = part == AttentionPart::Encoder ? run.source->activations : run.activations;
    return state == 0 ? stream.embed : stream.blocks[static_cast<std::size_t>(state) - 1].residPost;
}

MatrixView valuesOf(const ActivationCache& run, HeadIndex head)
{
    return headV(run, head);
}

Matrix outputParametersOf(const ActivationCache& run, HeadIndex head)
{
    const Parameters& parameters = run.model->parameters;
    const std::size_t layer = head.layer;
    const BlockParameters& block = head.part == AttentionPart::Encoder
                                       ? parameters.encoderBlocks[layer]
                                       : parameters.blocks[run.config().blockOf(head.layer)];
    const Weight& wO = (head.part == AttentionPart::Cross ? block.cross.attention : block.attention).wO;
    const int dValue = run.config().sizeOf(head.part).valueSize();
    return wO.middleRows(Index{head.head} * dValue, dValue).toMatrix();
}

void requireTokens(TokenRange range, Index nTokens)
{
    if (range.first < 0 || range.count < 0 || range.first > nTokens - range.count)
        throw Error(ErrorKind::BadArgument, counted(range.count, "token") + " from token " +
                                                std::to_string(range.first) + " on do not exist: there are " +
                                                std::to_string(nTokens));
}

std::vector<TokenRange> queryBands(Index nQueries)
{
    std::vector<TokenRange> bands;
    for (Index first = 0; first < nQueries; first += kQueriesAtOnce)
        bands.push_back({first, std::min(kQueriesAtOnce, nQueries - first)});
    return bands;
}

void report(const Progress& progress, std::size_t done, std::size_t total, std::string_view what)
{
    if (progress)
        progress(total == 0 ? 1.0 : static_cast<double>(done) / static_cast<double>(total), what);
}

} // namespace headlight

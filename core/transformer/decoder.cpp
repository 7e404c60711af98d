// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/decoder.h"

#include "core/transformer/embedding.h"
#include "core/transformer/known_rows.h"
#include "core/transformer/require_finite.h"
#include "core/transformer/residual.h"

#include <string>
#include <utility>

namespace headlight {

namespace {

DecoderBlockOptions blockOptions(const RunOptions& options, const AttentionPlan& plan, int layer)
{
    return {options.mask, options.crossMask, plan.of(AttentionPart::Decoder, layer),
            plan.of(AttentionPart::Cross, layer)};
}

/// Applies the final norm.
void finish(ForwardActivations& a, const ModelConfig& config, const Parameters& parameters)
{
    a.finalResid = finalNorm(a.blocks.back().residPost, parameters.finalNorm, config);
    requireFinite(a.finalResid, "decoder.final_resid");
}

std::string blockName(int layer)
{
    return "decoder.blocks." + std::to_string(layer);
}

} // namespace

Decoder::Decoder(const ModelConfig& config, const Parameters& parameters, const MatrixView& encoderOut,
                 RunOptions options)
    : m_config(config),
      m_parameters(parameters),
      m_options(std::move(options)),
      m_plan(config, parameters, m_options, config.nCtx)
{
    for (const BlockParameters& block : parameters.blocks)
        m_memory.push_back(startMemory(encoderOut, block));
}

ForwardActivations Decoder::run(const std::vector<std::int64_t>& ids, const CancelToken& cancel)
{
    ForwardActivations a;
    a.embed = embed(m_config, m_parameters, {.ids = ids, .firstPosition = m_nPositions});
    requireFinite(a.embed, "decoder.embed");
    for (int layer = 0; layer < m_config.nLayers; ++layer) {
        const std::size_t l = layer;
        const Matrix& x = layer == 0 ? a.embed : a.blocks.back().residPost; // [n, dModel]
        a.blocks.push_back(runDecoderBlock(x, m_parameters.blocks[l], m_config, m_memory[l],
                                           blockOptions(m_options, m_plan, layer), cancel));
        requireFinite(a.blocks.back(), blockName(layer));
    }
    finish(a, m_config, m_parameters);
    m_nPositions += std::ssize(ids);
    return a;
}

ForwardActivations runDecoder(const ModelConfig& config, const Parameters& parameters, const MatrixView& encoderOut,
                              const std::vector<std::int64_t>& ids, const RunOptions& options,
                              const CancelToken& cancel, const std::vector<EarlierRun>& earlier)
{
    const AttentionPlan plan(config, parameters, options, std::ssize(ids));
    ForwardActivations a;
    a.embed = embed(config, parameters, {.ids = ids});
    requireFinite(a.embed, "decoder.embed");
    const KnownPart known =
        largestKnownPart(config, {{AttentionPart::Decoder, AttentionPart::Cross}, options, a.embed}, earlier);
    for (int layer = 0; layer < config.nLayers; ++layer) {
        const std::size_t l = layer;
        const Matrix& x = layer == 0 ? a.embed : a.blocks.back().residPost; // [T, dModel]
        const KnownRows rows = known.of(layer);
        DecoderLayerMemory memory = rows.count > 0    ? memoryAfter(*rows.block, rows.count)
                                    : earlier.empty() ? startMemory(encoderOut, parameters.blocks[l])
                                                      : memoryAfter(earlier.front().activations.blocks[l], 0);
        const auto runRest = [&](const MatrixView& rest) {
            return runDecoderBlock(rest, parameters.blocks[l], config, memory, blockOptions(options, plan, layer),
                                   cancel);
        };
        a.blocks.push_back(rows.count == x.rows() ? firstRows(rows)
                           : rows.count == 0      ? runRest(x)
                                                  : withRowsBefore(rows, runRest(x.bottomRows(x.rows() - rows.count))));
        requireFinite(a.blocks.back(), blockName(layer));
    }
    finish(a, config, parameters);
    return a;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/decoder.h"

#include "core/transformer/embedding.h"
#include "core/transformer/require_finite.h"
#include "core/transformer/residual.h"

#include <string>
#include <utility>

namespace headlight {

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
        const auto l = static_cast<std::size_t>(layer);
        const Matrix& x = layer == 0 ? a.embed : a.blocks.back().residPost; // [n, dModel]
        const DecoderBlockOptions options{m_options.mask, m_options.crossMask,
                                          m_plan.of(AttentionPart::Decoder, layer),
                                          m_plan.of(AttentionPart::Cross, layer)};
        a.blocks.push_back(runDecoderBlock(x, m_parameters.blocks[l], m_config, m_memory[l], options, cancel));
        requireFinite(a.blocks.back(), "decoder.blocks." + std::to_string(layer));
    }
    a.finalResid = finalNorm(a.blocks.back().residPost, m_parameters.finalNorm, m_config);
    requireFinite(a.finalResid, "decoder.final_resid");
    m_nPositions += static_cast<Index>(ids.size());
    return a;
}

ForwardActivations runDecoder(const ModelConfig& config, const Parameters& parameters, const MatrixView& encoderOut,
                              const std::vector<std::int64_t>& ids, const RunOptions& options,
                              const CancelToken& cancel)
{
    return Decoder(config, parameters, encoderOut, options).run(ids, cancel);
}

} // namespace headlight

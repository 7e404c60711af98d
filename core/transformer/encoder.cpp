// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/encoder.h"

#include "core/transformer/attention_plan.h"
#include "core/transformer/embedding.h"
#include "core/transformer/known_rows.h"
#include "core/transformer/require_finite.h"
#include "core/transformer/residual.h"

#include <string>

namespace headlight {

ForwardActivations runEncoder(const ModelConfig& config, const Parameters& parameters,
                              const std::vector<std::int64_t>& ids, const RunOptions& options,
                              const CancelToken& cancel, const std::vector<EarlierRun>& earlier)
{
    const AttentionPlan plan(config, parameters, options, std::ssize(ids));
    ForwardActivations a;
    a.embed = embed(config, parameters, {.ids = ids, .isEncoder = true});
    requireFinite(a.embed, "encoder.embed");
    const KnownPart known = largestKnownPart(config, {{AttentionPart::Encoder}, options, a.embed}, earlier);
    for (int layer = 0; layer < config.encoder.nLayers; ++layer) {
        const Matrix& x = layer == 0 ? a.embed : a.blocks.back().residPost; // [T, dModel]
        a.blocks.push_back(runBlock(x, parameters.encoderBlocks[layer], config, options.encoderMask,
                                    plan.of(AttentionPart::Encoder, layer), cancel, known.of(layer)));
        requireFinite(a.blocks.back(), "encoder.blocks." + std::to_string(layer));
    }
    a.finalResid = finalNorm(a.blocks.back().residPost, parameters.encoderFinalNorm, config);
    requireFinite(a.finalResid, "encoder.final_resid");
    return a;
}

} // namespace headlight

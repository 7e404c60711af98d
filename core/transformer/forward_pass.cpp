// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/forward_pass.h"

#include "core/base/error.h"
#include "core/ops/layer_norm.h"
#include "core/transformer/embedding.h"

#include <cmath>
#include <string>

namespace headlight {

namespace {

void requireFinite(const MatrixView& values, const std::string& name)
{
    if (!values.allFinite())
        throw Error(ErrorKind::BadNumber, "the activation \"" + name + "\" holds a number that is not finite");
}

void requireFinite(const BlockActivations& a, const std::string& prefix)
{
    requireFinite(a.attention.q, prefix + ".attn.q");
    requireFinite(a.attention.k, prefix + ".attn.k");
    requireFinite(a.attention.v, prefix + ".attn.v");
    for (const SoftmaxRows& rows : a.attention.softmaxRows)
        for (Index i = 0; i < rows.sum.size(); ++i)
            if (!std::isfinite(rows.sum[i]) || (rows.hasValue(i) && !std::isfinite(rows.max[i])))
                throw Error(ErrorKind::BadNumber,
                            "the activation \"" + prefix + ".attn.scores\" holds a number that is not finite");
    requireFinite(a.attention.z, prefix + ".attn.z");
    requireFinite(a.attention.out, prefix + ".attn.out");
    requireFinite(a.residPost, prefix + ".resid_post");
}

AttentionOptions attentionOptions(const ModelConfig& config, const RunOptions& options, int layer)
{
    AttentionOptions result{config.nHeads, scoreScale(config, options),
                            std::vector<std::uint8_t>(static_cast<std::size_t>(config.nHeads), 0)};
    for (const HeadIndex& head : options.ablatedHeads)
        if (head.layer == layer)
            result.ablated[static_cast<std::size_t>(head.head)] = 1;
    return result;
}

} // namespace

ForwardActivations forwardPass(const ModelConfig& config, const Parameters& parameters,
                               const std::vector<std::int64_t>& ids, const RunOptions& options,
                               const CancelToken& cancel)
{
    ForwardActivations a;
    a.embed = embed(parameters, ids);
    requireFinite(a.embed, "embed");
    for (int layer = 0; layer < config.nLayers; ++layer) {
        const Matrix& x = layer == 0 ? a.embed : a.blocks.back().residPost; // [T, dModel]
        a.blocks.push_back(runBlock(x, parameters.blocks[static_cast<std::size_t>(layer)], config, options.mask,
                                    attentionOptions(config, options, layer), cancel));
        requireFinite(a.blocks.back(), "blocks." + std::to_string(layer));
    }
    const Matrix& last = a.blocks.empty() ? a.embed : a.blocks.back().residPost;
    const bool hasFinalNorm = parameters.finalNorm.gain.size() != 0;
    a.finalResid = hasFinalNorm ? layerNorm(last, parameters.finalNorm, config.layerNormEpsilon) : last;
    requireFinite(a.finalResid, "final_resid");
    return a;
}

} // namespace headlight

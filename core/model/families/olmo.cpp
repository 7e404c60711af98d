// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Groeneveld et al. 2024: norms without learned numbers.
ModelConfig readOlmo(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.nCtxOr = 2048});
    config.normKind = NormKind::Layer;
    config.normHasGain = config.normHasBias = false;
    config.activation = json.activation("hidden_act", "silu");
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.qkvClip = static_cast<float>(json.numberOr("clip_qkv", 0.0, 0.0, 1e9));
    readRotary(json, {config.dHead}, config);
    readTie(json, false, config);
    return config;
}

/// OLMo Team 2024: each branch is normed before it is added, q and k are normed over all heads.
ModelConfig readOlmo2(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.nCtxOr = 2048});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.normPlacement = NormPlacement::Branch;
    config.qkNorm = QkNorm::Whole;
    readRotary(json, {config.dHead}, config);
    readTie(json, false, config);
    return config;
}

void addOlmo2Tensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.projections({}, p.attention);
        rows.qkNorms("self_attn.q_norm", "self_attn.k_norm", p.attention);
        rows.norm("attentionBranchNorm", "post_attention_layernorm", p.attentionBranchNorm);
        rows.mlp({}, p.mlp);
        rows.norm("mlpBranchNorm", "post_feedforward_layernorm", p.mlpBranchNorm);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family olmoFamily()
{
    return llamaLike("olmo", "OLMo", readOlmo);
}

Family olmo2Family()
{
    return {"olmo2", "OLMo 2", readOlmo2, addOlmo2Tensors, plainLayers, {"model."}};
}

} // namespace headlight

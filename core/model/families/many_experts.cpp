// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/expert_rows.h"
#include "core/model/families/qwen_fields.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

#include <algorithm>

namespace headlight {

namespace {

void readExpertFields(const ConfigReader& json, int dMlp, ModelConfig& config)
{
    config.experts.count = json.layersOrHeads(json.firstOf({"num_local_experts", "num_experts"}));
    config.experts.perToken = static_cast<int>(json.integerOr("num_experts_per_tok", 8, 1, config.experts.count));
    config.experts.softmaxOfChosen = json.booleanOr("norm_topk_prob", false);
    config.experts.dMlp = dMlp;
}

/// Qwen Team 2025: Qwen3 with experts in every layer but those that the file names.
ModelConfig readQwen3Moe(const ConfigReader& json)
{
    ModelConfig config = readQwenStack(json, 0);
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.qkNorm = QkNorm::PerHead;
    readExpertFields(json, json.positive("moe_intermediate_size"), config);
    const auto step = static_cast<std::size_t>(json.positiveOr("decoder_sparse_step", 1));
    const std::vector<double> dense = json.has("mlp_only_layers") ? json.numbers("mlp_only_layers") : std::vector<double>();
    for (std::size_t l = 0; l < config.layers.size(); ++l)
        config.layers[l].hasExperts = (l + 1) % step == 0 && std::ranges::find(dense, double(l)) == dense.end();
    return config;
}

/// Muennighoff et al. 2024: OLMoE.
ModelConfig readOlmoe(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.nCtxOr = 4096});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.qkNorm = QkNorm::Whole;
    config.clipsBehindNorm = true;
    config.qkvClip = static_cast<float>(json.numberOr("clip_qkv", 0.0, 0.0, 1e9));
    readRotary(json, {config.dHead}, config);
    readExpertFields(json, config.dMlp, config);
    makeLayers(config);
    for (LayerConfig& layer : config.layers)
        layer.hasExperts = true;
    readTie(json, false, config);
    return config;
}

void addManyExpertsTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        const auto layer = static_cast<std::size_t>(&p - parameters.blocks.data());
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        rows.qkNorms("self_attn.q_norm", "self_attn.k_norm", p.attention);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        if (config.layers[layer].hasExperts)
            addExperts(rows, config, {}, p.experts);
        else
            rows.mlp({}, p.mlp);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family qwen3MoeFamily()
{
    return {"qwen3_moe", "Qwen3-MoE", readQwen3Moe, addManyExpertsTensors, plainLayers, {"model."}};
}

Family olmoeFamily()
{
    return {"olmoe", "OLMoE", readOlmoe, addManyExpertsTensors, plainLayers, {"model."}};
}

} // namespace headlight

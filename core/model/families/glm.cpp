// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/expert_rows.h"
#include "core/model/families/grouped_experts.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

#include <utility>

namespace headlight {

namespace {

/// GLM Team 2024: GLM-4-9B.
ModelConfig readGlm(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 131072,
                                                    .nHeads = 32,
                                                    .nKvHeads = 2,
                                                    .dHead = 128,
                                                    .dVocab = 151552,
                                                    .dModel = 4096,
                                                    .nLayers = 40,
                                                    .dMlp = 13696}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1.5625e-7, 0.0, 1.0));
    config.hasQkvBias = json.booleanOr("attention_bias", true);
    RotaryDefaults rotary{config.dHead};
    rotary.fraction = 0.5;
    rotary.layout = RotaryLayout::Interleaved;
    readRotary(json, rotary, config);
    readTie(json, false, config);
    return config;
}

/// GLM-4-0414: norms before and after each branch.
ModelConfig readGlm4(const ConfigReader& json)
{
    ModelConfig config = readGlm(json);
    config.normPlacement = NormPlacement::Sandwich;
    return config;
}

/// GLM-4.5 Team 2025: experts, each rated by itself, after the first layers.
ModelConfig readGlm4Moe(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 131072,
                                                    .nHeads = 96,
                                                    .nKvHeads = 8,
                                                    .dVocab = 151552,
                                                    .dModel = 4096,
                                                    .nLayers = 46,
                                                    .dMlp = 10944},
                                          .roundsHeadSize = true});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = json.booleanOr("attention_bias", false);
    if (json.booleanOr("use_qk_norm", false))
        config.qkNorm = QkNorm::PerHead;
    RotaryDefaults rotary{config.dHead};
    rotary.fraction = 0.5;
    readRotary(json, rotary, config);
    readRatedExperts(json, {.count = 128, .dMlp = 1408, .nShared = 1}, config);
    placeExperts(json, 1, config);
    readTie(json, false, config);
    return config;
}

/// Rednote 2025: dots.llm1, the same experts behind q and k that are normed by head and turned as a whole.
ModelConfig readDots(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 2048,
                                                    .nHeads = 32,
                                                    .nKvHeads = 32,
                                                    .dVocab = 152064,
                                                    .dModel = 4608,
                                                    .nLayers = 62,
                                                    .dMlp = 10944}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.qkNorm = QkNorm::PerHead;
    readRotary(json, {config.dHead}, config);
    readRatedExperts(json, {.count = 128, .dMlp = 1408, .nShared = 2, .scale = 1.0, .perToken = 6}, config);
    config.experts.softmaxOfChosen = json.booleanOr("norm_topk_prob", false);
    placeExperts(json, 0, config);
    const std::vector<bool> slides = slidingLayers(json, config);
    const int width = json.saysNull("sliding_window") ? 0 : json.positiveOr("sliding_window", 4096);
    const std::int64_t nFullLayers =
        json.integerOr("max_window_layers", 62, 0, 1 << 16); // where the kinds are not named
    for (std::size_t l = 0; l < config.layers.size() && width != 0; ++l)
        if (slides.empty() ? std::cmp_greater_equal(l, nFullLayers) : slides[l])
            config.layers[l].window = slidingWindow(width);
    readTie(json, false, config);
    return config;
}

void addGlm4MoeTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addLlamaTensors(table, config, parameters, [&](LayerRows& rows, std::size_t layer, BlockParameters& p) {
        addMlpOrExperts(rows, config, {}, layer, p);
    });
}

void addGlmTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        if (config.normPlacement == NormPlacement::Sandwich) {
            rows.norm("attentionBranchNorm", "post_self_attn_layernorm", p.attentionBranchNorm);
            rows.norm("mlpBranchNorm", "post_mlp_layernorm", p.mlpBranchNorm);
        }
        rows.fusedMlp("mlp.gate_up_proj", "mlp.down_proj", p.mlp);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family glmFamily()
{
    return {"glm", "GLM-4", readGlm, addGlmTensors, plainLayers, {"model."}};
}

Family glm4Family()
{
    return {"glm4", "GLM-4-0414", readGlm4, addGlmTensors, plainLayers, {"model."}};
}

Family dotsFamily()
{
    return {"dots1", "dots.llm1", readDots, addGlm4MoeTensors, plainLayers, {"model."}};
}

Family glm4MoeFamily()
{
    return {"glm4_moe", "GLM-4.5", readGlm4Moe, addGlm4MoeTensors, plainLayers, {"model."}};
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/expert_rows.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Gives experts to all layers; each token goes through two where the file is silent.
void readEveryLayersExperts(const ConfigReader& json, int countOr, ModelConfig& config)
{
    for (LayerConfig& layer : config.layers)
        layer.hasExperts = true;
    config.experts.count = json.layersOrHeadsOr(json.firstOf({"num_experts", "num_local_experts"}), countOr);
    config.experts.perToken = static_cast<int>(json.integerOr("num_experts_per_tok", 2, 1, config.experts.count));
    config.experts.dMlp = config.dMlp;
}

/// Jiang et al. 2024.
ModelConfig readMixtral(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 131072,
                                                    .nHeads = 32,
                                                    .nKvHeads = 8,
                                                    .dVocab = 32000,
                                                    .dModel = 4096,
                                                    .nLayers = 32,
                                                    .dMlp = 14336}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    readRotary(json, {config.dHead, 1e6}, config);
    slideEverywhere(json, 0, config);
    readEveryLayersExperts(json, 8, config);
    readTie(json, false, config);
    return config;
}

/// Abdin et al. 2024: Phi-3.5-MoE, two experts chosen one after the other, layer norms and biases.
ModelConfig readPhiMoe(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 131072,
                                                    .nHeads = 32,
                                                    .nKvHeads = 8,
                                                    .dVocab = 32064,
                                                    .dModel = 4096,
                                                    .nLayers = 32,
                                                    .dMlp = 6400}});
    config.normKind = NormKind::Layer;
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    config.hasLogitsBias = json.booleanOr("lm_head_bias", false);
    RotaryDefaults rotary{config.dHead, 1e6};
    rotary.hasAmplitudes = true;
    readRotary(json, rotary, config);
    slideEverywhere(json, 0, config);
    readEveryLayersExperts(json, 16, config);
    if (config.experts.perToken != 2)
        json.decline("num_experts_per_tok", "2");
    config.experts.mixerBand = static_cast<float>(2.0 * json.numberOr("router_jitter_noise", 0.01, 1e-9, 1.0));
    json.allow({"input_jitter_noise"}); // belongs to the training
    readTie(json, false, config);
    return config;
}

void addMixtralTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addLlamaTensors(table, config, parameters, [&](LayerRows& rows, std::size_t, BlockParameters& p) {
        const std::string experts = "block_sparse_moe.experts.{}.";
        addExperts(rows, config, {"block_sparse_moe.gate", experts + "w1", experts + "w3", experts + "w2"}, p.experts);
    });
}

} // namespace

Family mixtralFamily()
{
    return {"mixtral", "Mixtral", readMixtral, addMixtralTensors, plainLayers, {"model."}};
}

Family phiMoeFamily()
{
    return {"phimoe", "Phi-MoE", readPhiMoe, addMixtralTensors, plainLayers, {"model."}};
}

} // namespace headlight

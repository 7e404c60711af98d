// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/expert_rows.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

#include <algorithm>

namespace headlight {

namespace {

/// Reads the experts, which every interval-th layer of a range has, and the shared ones that every token goes through.
void readErnieExperts(const ConfigReader& json, ModelConfig& config)
{
    ExpertConfig& experts = config.experts;
    experts.count = json.layersOrHeadsOr(json.firstOf({"num_experts", "moe_num_experts"}), 64);
    experts.perToken = static_cast<int>(
        json.integerOr(json.firstOf({"num_experts_per_tok", "moe_k"}), std::min(6, experts.count), 1, experts.count));
    experts.dMlp = json.positiveOr("moe_intermediate_size", 1536);
    experts.dShared = experts.dMlp * static_cast<int>(json.integerOr("moe_num_shared_experts", 2, 0, 64));
    experts.hasCorrection = true;
    const std::int64_t first = json.integerOr("moe_layer_start_index", 1, 0, 1024);
    const std::int64_t told = json.integerOr("moe_layer_end_index", -1, -1, 1024);
    const std::int64_t last = told == -1 ? config.nLayers - 1 : told;
    const int every = json.positiveOr("moe_layer_interval", 1);
    makeLayers(config);
    for (int l = 0; l < config.nLayers; ++l)
        config.layers[l].hasExperts = (l + 1) % every == 0 && l >= first && l <= last;
    constexpr double kNoBound = 1e-6; // lower than any sum of chosen ratings
    if (json.numberOr("moe_norm_min", 1e-12, 0.0, 1.0) > kNoBound)
        json.decline("moe_norm_min", "1e-12, no bound of the ratings' sum,");
}

/// Baidu 2025: ERNIE 4.5 with experts.
ModelConfig readErnie45Moe(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 131072,
                                                    .nHeads = 20,
                                                    .nKvHeads = 4,
                                                    .dVocab = 103424,
                                                    .dModel = 2560,
                                                    .nLayers = 28,
                                                    .dMlp = 12288}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    RotaryDefaults rotary{config.dHead, 500000.0};
    rotary.layout = RotaryLayout::Interleaved;
    readRotary(json, rotary, config);
    readErnieExperts(json, config);
    json.requireVariant("use_bias", false);
    json.requireVariant("use_rmsnorm", true);
    readTie(json, true, config);
    // The fields say how the model was trained, and describe a head that guesses further tokens.
    json.allow({"moe_capacity", "moe_gate", "moe_use_aux_free", "num_nextn_predict_layers"});
    return config;
}

void addErnie45MoeTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addLlamaTensors(table, config, parameters, [&](LayerRows& rows, std::size_t layer, BlockParameters& p) {
        addMlpOrExperts(rows, config, {.correction = "mlp.moe_statics.e_score_correction_bias"}, layer, p);
    });
}

} // namespace

Family ernie45MoeFamily()
{
    return {"ernie4_5_moe", "ERNIE 4.5 with experts", readErnie45Moe, addErnie45MoeTensors, plainLayers, {"model."}};
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/expert_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Jiang et al. 2024.
ModelConfig readMixtral(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.nCtxOr = 131072,
                                          .nHeadsOr = 32,
                                          .nKvHeadsOr = 8,
                                          .dVocabOr = 32000,
                                          .dModelOr = 4096,
                                          .nLayersOr = 32,
                                          .dMlpOr = 14336});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    readRotary(json, {config.dHead, 1e6}, config);
    slideEverywhere(json, 0, config);
    for (LayerConfig& layer : config.layers)
        layer.hasExperts = true;
    config.experts.count = json.layersOrHeadsOr(json.firstOf({"num_experts", "num_local_experts"}), 8);
    config.experts.perToken = static_cast<int>(json.integerOr("num_experts_per_tok", 2, 1, config.experts.count));
    config.experts.dMlp = config.dMlp;
    readTie(json, false, config);
    return config;
}

void addMixtralTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        const std::string experts = "block_sparse_moe.experts.{}.";
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        addExperts(rows, config, {"block_sparse_moe.gate", experts + "w1", experts + "w3", experts + "w2"}, p.experts);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family mixtralFamily()
{
    return {"mixtral", "Mixtral", readMixtral, addMixtralTensors, plainLayers, {"model."}};
}

} // namespace headlight

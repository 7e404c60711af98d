// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Gunasekar et al. 2023: Phi-1, 1.5 and 2.
ModelConfig readPhi(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 2048, .nHeads = 32, .dVocab = 51200, .dModel = 2048, .nLayers = 24, .dMlp = 8192}});
    config.normKind = NormKind::Layer;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = config.hasLogitsBias = true;
    config.activation = json.activation("hidden_act", "gelu_new");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-5, 0.0, 1.0));
    config.order = BlockOrder::ParallelShared;
    if (json.booleanOr("qk_layernorm", false))
        config.qkNorm = QkNorm::PerHead;
    RotaryDefaults rotary{config.dHead};
    rotary.fraction = 0.5;
    readRotary(json, rotary, config);
    readTie(json, false, config);
    return config;
}

void addPhiTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"embed_tokens", "layers.", "final_layernorm", "lm_head"};
    addTokenEmbedding(table, config, names, parameters);
    addLayers(table, config, names.layers, parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.dense"}, p.attention);
        if (config.qkNorm != QkNorm::None)
            rows.qkNorms("self_attn.q_layernorm", "self_attn.k_layernorm", p.attention);
        rows.mlp({"", "mlp.fc1", "mlp.fc2"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

} // namespace

Family phiFamily()
{
    return {"phi", "Phi", readPhi, addPhiTensors, plainLayers, {"model."}};
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Adept 2023: each head's q and k normed, half of a head turned.
ModelConfig readPersimmon(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 16384, .nHeads = 64, .dVocab = 262144, .dModel = 4096, .nLayers = 36, .dMlp = 16384},
               .mayShareKeys = false});
    config.normKind = NormKind::Layer;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = true;
    config.activation = json.activation("hidden_act", "relu2");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-5, 0.0, 1.0));
    if (json.booleanOr("qk_layernorm", true))
        config.qkNorm = QkNorm::PerHead;
    RotaryDefaults rotary{config.dHead, 25000.0};
    rotary.fraction = 0.5;
    readRotary(json, rotary, config);
    json.allow({"norm_eps", "rms_norm_eps"}); // its norms ignore them
    readTie(json, false, config);
    return config;
}

void addPersimmonTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"embed_tokens", "layers.", "final_layernorm", "lm_head"};
    addTokenEmbedding(table, config, names, parameters);
    addLayers(table, config, names.layers, parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.fusedProjections("self_attn.query_key_value", LayerRows::Fused::ByHead, p.attention);
        rows.output("self_attn.dense", p.attention);
        if (config.qkNorm != QkNorm::None)
            rows.qkNorms("self_attn.q_layernorm", "self_attn.k_layernorm", p.attention);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        rows.mlp({"", "mlp.dense_h_to_4h", "mlp.dense_4h_to_h"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

} // namespace

Family persimmonFamily()
{
    return {"persimmon", "Persimmon", readPersimmon, addPersimmonTensors, plainLayers, {"model."}};
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Abdin et al. 2024: Phi-3 and Phi-4.
ModelConfig readPhi3(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 4096, .nHeads = 32, .dVocab = 32064, .dModel = 3072, .nLayers = 32, .dMlp = 8192}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    json.requireVariant("attention_bias", false);
    RotaryDefaults rotary{config.dHead};
    rotary.nTrained = 4096;
    readRotary(json, rotary, config);
    slideEverywhere(json, 0, config);
    readTie(json, false, config);
    json.allow({"embd_layer"});
    for (const char* key : {"full_attn_mod", "interpolate_factor"})
        if (json.positiveOr(key, 1) != 1)
            json.decline(key, "1");
    json.requireVariant("lm_head_bias", false);
    json.requireVariant("mlp_bias", false);
    return config;
}

void addPhi3Tensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.fusedProjections("self_attn.qkv_proj", LayerRows::Fused::OneAfterTheOther, p.attention);
        rows.output("self_attn.o_proj", p.attention);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        rows.fusedMlp("mlp.gate_up_proj", "mlp.down_proj", p.mlp);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family phi3Family()
{
    return {"phi3", "Phi-3", readPhi3, addPhi3Tensors, plainLayers, {"model."}};
}

} // namespace headlight

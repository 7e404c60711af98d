// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Black et al. 2022; Pythia is of this type too.
ModelConfig readGptNeoX(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 2048, .nHeads = 64, .dVocab = 50432, .dModel = 6144, .nLayers = 44, .dMlp = 24576},
               .mayShareKeys = false});
    config.normKind = NormKind::Layer;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", true);
    config.hasMlpBias = true;
    config.activation = json.activation("hidden_act", "gelu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_eps", 1e-5, 0.0, 1.0));
    config.order = json.booleanOr("use_parallel_residual", true) ? BlockOrder::Parallel : BlockOrder::Sequential;
    RotaryDefaults rotary{config.dHead};
    rotary.fraction = json.numberOr("rotary_pct", 0.25, 0.0, 1.0);
    rotary.baseKey = json.has("rotary_emb_base") ? "rotary_emb_base" : "rope_theta";
    json.allow({"rope_theta"});
    readRotary(json, rotary, config);
    readTie(json, false, config);
    return config;
}

void addGptNeoXTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"embed_in", "layers.", "final_layer_norm", "embed_out"};
    addTokenEmbedding(table, config, names, parameters);
    addLayers(table, config, names.layers, parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.fusedProjections("attention.query_key_value", LayerRows::Fused::ByKeyHead, p.attention);
        rows.output("attention.dense", p.attention);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        rows.mlp({"", "mlp.dense_h_to_4h", "mlp.dense_4h_to_h"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

std::vector<std::string> gptNeoXCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"embed_out.weight"} : std::vector<std::string>{};
}

} // namespace

Family gptNeoXFamily()
{
    return {"gpt_neox", "GPT-NeoX", readGptNeoX, addGptNeoXTensors, plainLayers, {"gpt_neox."}, {}, gptNeoXCopies};
}

} // namespace headlight

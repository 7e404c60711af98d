// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Ma et al. 2025: Llama's block with a norm more in each branch. Its rounding of weights and activations is declared by
/// "quantization_config"; without one, the tensors are what the model multiplies with.
ModelConfig readBitNet(const ConfigReader& json)
{
    if (json.has("quantization_config"))
        json.decline("quantization_config", "rounding the weights to −1, 0 and 1 and every input of a matrix to 8 bits");
    ModelConfig config = readStack(json, {.nCtxOr = 2048});
    config.activation = json.activation("hidden_act", "relu2");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-5, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("attention_bias", false);
    readRotary(json, {config.dHead, 500000.0}, config);
    readTie(json, false, config);
    return config;
}

void addBitNetTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addTokenEmbedding(table, config, {}, parameters);
    addLayers(table, config, "layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.projections({}, p.attention);
        table.norm(rows.ours() + ".attn.zNorm", rows.theirs("self_attn.attn_sub_norm"), Index{config.nHeads} * config.dHead,
                   p.attention.zNorm);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        rows.mlp({}, p.mlp);
        table.norm(rows.ours() + ".mlp.innerNorm", rows.theirs("mlp.ffn_sub_norm"), config.dMlp, p.mlp.innerNorm);
    });
    addStackEnd(table, config, {}, parameters);
}

} // namespace

Family bitNetFamily()
{
    return {"bitnet", "BitNet", readBitNet, addBitNetTensors, plainLayers, {"model."}};
}

} // namespace headlight

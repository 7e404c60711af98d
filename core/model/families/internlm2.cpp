// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Cai et al. 2024: Llama with one tensor for q, k and v, in which heads that share a k and v stand beside these two.
ModelConfig readInternLm2(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.sizes = {.nCtx = 2048, .nHeads = 32, .dVocab = 103168, .dModel = 4096, .nLayers = 32, .dMlp = 11008}});
    config.activation = json.activation("hidden_act", "silu");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("rms_norm_eps", 1e-6, 0.0, 1.0));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("bias", true);
    readRotary(json, {config.dHead}, config);
    readTie(json, false, config);
    json.allow({"reward_token_id"}); // says where a reward model reads its score
    return config;
}

void addInternLm2Tensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"tok_embeddings", "layers.", "norm", "output"};
    addTokenEmbedding(table, config, names, parameters);
    addLayers(table, config, names.layers, parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "attention_norm", p.norm1);
        rows.fusedProjections("attention.wqkv", LayerRows::Fused::ByKeyHead, p.attention);
        rows.output("attention.wo", p.attention);
        rows.norm("norm2", "ffn_norm", p.norm2);
        rows.mlp({"feed_forward.w1", "feed_forward.w3", "feed_forward.w2"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

std::vector<std::string> internLm2Copies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"output.weight"} : std::vector<std::string>{};
}

} // namespace

Family internLm2Family()
{
    return {"internlm2", "InternLM2", readInternLm2, addInternLm2Tensors, plainLayers, {"model."}, {}, internLm2Copies};
}

} // namespace headlight

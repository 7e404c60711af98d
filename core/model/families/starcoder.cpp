// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/llama_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/rotary_fields.h"

namespace headlight {

namespace {

/// Li et al. 2023: StarCoder 1, GPT-2 with one k and v for all heads.
ModelConfig readBigCode(const ConfigReader& json)
{
    ModelConfig config =
        readStack(json, {.dModel = "n_embd",
                         .nLayers = "n_layer",
                         .nHeads = "n_head",
                         .dMlp = "n_inner",
                         .nCtx = "n_positions",
                         .sizes = {.nCtx = 1024, .nHeads = 12, .dVocab = 50257, .dModel = 768, .nLayers = 12},
                         .mayShareKeys = false});
    config.normKind = NormKind::Layer;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = true;
    config.activation = json.activation("activation_function", "gelu_pytorch_tanh");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-5, 0.0, 1.0));
    config.positions = PositionKind::Learned;
    config.scaleByRootDHead = json.booleanOr("scale_attn_weights", true);
    config.nKvHeads = json.booleanOr("multi_query", true) ? 1 : config.nHeads;
    config.interleavesQkv = config.nKvHeads != 1;
    readTie(json, true, config);
    json.allow({"n_ctx", "hidden_act", "intermediate_size", "attention_softmax_in_fp32",
                "scale_attention_softmax_in_fp32", "inference_runner", "validate_runner_input", "pre_allocate_kv_cache",
                "max_sequence_length", "max_batch_size", "pad_key_length"});
    return config;
}

void addBigCodeTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"wte", "h.", "ln_f", "lm_head"};
    addTokenEmbedding(table, config, names, parameters);
    table.matrix("positionEmbedding", "wpe.weight", config.nCtx, config.dModel, parameters.positionEmbedding);
    addLayers(table, config, names.layers, parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "ln_1", p.norm1);
        rows.fusedProjections("attn.c_attn",
                              config.interleavesQkv ? LayerRows::Fused::ByKeyHead : LayerRows::Fused::OneAfterTheOther,
                              p.attention);
        rows.output("attn.c_proj", p.attention);
        rows.norm("norm2", "ln_2", p.norm2);
        rows.mlp({"", "mlp.c_fc", "mlp.c_proj"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

std::vector<LayerNames> bigCodeLayers(const ModelConfig& config)
{
    return {{"h.", config.nLayers, "n_layer"}};
}

/// Lozhkov et al. 2024.
ModelConfig readStarCoder2(const ConfigReader& json)
{
    ModelConfig config = readStack(json, {.sizes = {.nCtx = 4096,
                                                    .nHeads = 24,
                                                    .nKvHeads = 2,
                                                    .dVocab = 49152,
                                                    .dModel = 3072,
                                                    .nLayers = 30,
                                                    .dMlp = 12288}});
    config.normKind = NormKind::Layer;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = json.booleanOr("use_bias", true);
    config.activation = json.activation("hidden_act", "gelu_pytorch_tanh");
    config.layerNormEpsilon = static_cast<float>(json.numberOr("norm_epsilon", 1e-5, 0.0, 1.0));
    readRotary(json, {config.dHead}, config);
    slideEverywhere(json, 0, config);
    for (const auto& [key, only] : {std::pair("mlp_type", "default"), std::pair("norm_type", "layer_norm")})
        if (json.stringOr(key, only) != only)
            json.decline(key, std::string("\"") + only + "\"");
    readTie(json, true, config);
    json.allow({"attention_softmax_in_fp32", "scale_attention_softmax_in_fp32", "scale_attn_weights", "rms_norm_eps",
                "layer_norm_epsilon", "activation_function"}); // the family ignores them
    return config;
}

void addStarCoder2Tensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addLlamaTensors(table, config, parameters, [](LayerRows& rows, std::size_t, BlockParameters& p) {
        rows.mlp({"", "mlp.c_fc", "mlp.c_proj"}, p.mlp);
    });
}

} // namespace

Family bigCodeFamily()
{
    return {"gpt_bigcode", "StarCoder",      readBigCode,   addBigCodeTensors,
            bigCodeLayers, {"transformer."}, {".attn.bias"}};
}

Family starCoder2Family()
{
    return {"starcoder2", "StarCoder2", readStarCoder2, addStarCoder2Tensors, plainLayers, {"model."}};
}

} // namespace headlight

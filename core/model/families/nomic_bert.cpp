// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"
#include "core/model/rotary_fields.h"

#include <nlohmann/json.hpp>

namespace headlight {

namespace {

constexpr StackKeys kNomicSizes{.dModel = "n_embd",
                                .nLayers = "n_layer",
                                .nHeads = "n_head",
                                .dMlp = "n_inner",
                                .nCtx = "n_positions",
                                .sizes = {.nCtx = 1024, .nHeads = 12, .dVocab = 50257, .dModel = 768, .nLayers = 12}};
constexpr int kMlpMultiple = 256; // the inner size of a gated MLP is rounded up to it

/// Reads the activation: "swiglu" and "geglu" are gated, other names are those of an activation.
void readNomicMlp(const ConfigReader& json, ModelConfig& config)
{
    const std::string name = json.stringOr("activation_function", "gelu");
    config.isGated = name == "swiglu" || name == "geglu";
    config.activation = name == "swiglu"  ? Activation::Silu
                        : name == "geglu" ? Activation::Gelu
                                          : json.activation("activation_function", "gelu");
    config.hasMlpBias = json.booleanOr("mlp_fc1_bias", true);
    json.requireVariant("mlp_fc2_bias", config.hasMlpBias);
    if (config.isGated) {
        const int inner = json.has("n_inner") ? config.dMlp : 8 * config.dModel / 3;
        config.dMlp = (inner + kMlpMultiple - 1) / kMlpMultiple * kMlpMultiple;
    }
}

/// Reads the rotary positions, which must turn whole heads. A file may have them twice, once for each program that
/// reads it.
void readNomicRotary(const ConfigReader& json, ModelConfig& config)
{
    if (json.numberOr("rotary_emb_fraction", 0.0, 0.0, 1.0) != 1.0)
        json.decline("rotary_emb_fraction", "1, whole heads that are turned,");
    for (const char* key : {"rotary_emb_scale_base", "rotary_scaling_factor", "rope_scaling"})
        if (json.has(key))
            json.decline(key, "null");
    RotaryDefaults rotary{config.dHead, json.has("rope_parameters") ? 1000.0 : 10000.0};
    rotary.baseKey = "rotary_emb_base";
    readRotary(json, rotary, config);
    const double base = config.rotary.front().base;
    if (json.numberOr("rotary_emb_base", base, 1.0, 1e12) != base)
        json.decline("rotary_emb_base", "the number that \"rope_parameters\" has");
}

/// Nussbaum et al. 2024: BERT with rotary positions and a gated MLP.
ModelConfig readNomicBert(const ConfigReader& json)
{
    ModelConfig config = readEncoder(json, kNomicSizes);
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-5, 0.0, 1.0));
    config.nTypes = static_cast<int>(json.integerOr("type_vocab_size", 2, 0, 1 << 20));
    config.hasQkvBias = config.hasOutBias = json.booleanOr("qkv_proj_bias", true);
    readNomicMlp(json, config);
    for (const char* key : {"prenorm", "parallel_block", "parallel_block_tied_norm", "use_rms_norm", "causal",
                            "norm_mlp", "rotary_emb_interleaved", "scale_attn_by_inverse_layer_idx", "num_experts"})
        if (json.has(key) && json.raw(key) != false && json.raw(key) != 0)
            json.decline(key, "false");
    json.requireVariant("scale_attn_weights", true);
    readNomicRotary(json, config);
    config.positions = PositionKind::None;
    config.head = HeadKind::None;
    json.allow({"dense_seq_output", "fused_bias_fc", "fused_dropout_add_ln", "max_trained_positions",
                "pad_vocab_size_multiple", "reorder_and_upcast_attn", "use_xentropy", "max_position_embeddings",
                "head_dim"}); // a repetition
    return config;
}

void addNomicTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    table.matrix("tokenEmbedding", "embeddings.word_embeddings.weight", config.dVocab, config.dModel,
                 parameters.tokenEmbedding);
    if (config.nTypes != 0)
        table.matrix("typeEmbedding", "embeddings.token_type_embeddings.weight", config.nTypes, config.dModel,
                     parameters.typeEmbedding);
    table.norm("embeddingNorm", "emb_ln", config.dModel, parameters.embeddingNorm);
    addLayers(table, config, "encoder.layers.", parameters, [&](LayerRows& rows, BlockParameters& p) {
        rows.fusedProjections("attn.Wqkv", LayerRows::Fused::OneAfterTheOther, p.attention);
        rows.output("attn.out_proj", p.attention);
        rows.norm("norm1", "norm1", p.norm1);
        rows.mlp(config.isGated ? LayerRows::Mlp{"mlp.fc12", "mlp.fc11", "mlp.fc2"}
                                : LayerRows::Mlp{"", "mlp.fc1", "mlp.fc2"},
                 p.mlp);
        rows.norm("norm2", "norm2", p.norm2);
    });
}

std::vector<LayerNames> nomicLayers(const ModelConfig& config)
{
    return {{"encoder.layers.", config.nLayers, "n_layer"}};
}

} // namespace

Family nomicBertFamily()
{
    return {"nomic_bert", "Nomic BERT", readNomicBert, addNomicTensors, nomicLayers, {"bert."}};
}

} // namespace headlight

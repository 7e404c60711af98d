// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"

#include <algorithm>

namespace headlight {

namespace {

/// Reads "attn_config": clips, ALiBi and a scale of the scores.
void readMptAttention(const ConfigReader& json, ModelConfig& config)
{
    config.positionBias = PositionBiasKind::Alibi;
    json.allow({"attn_config"});
    for (const ConfigReader& own : json.object("attn_config")) {
        config.alibiMax = static_cast<float>(own.numberOr("alibi_bias_max", 8.0, 1e-3, 1e3));
        config.qkvClip = static_cast<float>(own.numberOr("clip_qkv", 0.0, 0.0, 1e9));
        if (own.has("softmax_scale"))
            config.ownDivisor = static_cast<float>(1.0 / own.number("softmax_scale", 1e-9, 1e9));
        for (const char* key : {"qk_ln", "prefix_lm", "attn_uses_sequence_id"})
            own.requireVariant(key, false);
        own.requireVariant("alibi", true);
        if (own.stringOr("attn_type", "multihead_attention") != "multihead_attention")
            own.decline("attn_type", "\"multihead_attention\"");
        own.requireVariant("rope", false);
        own.allow({"attn_impl", "rope_impl", "rope_theta", "rope_dail_config", "rope_hf_config"});
        own.requireAllKnown();
    }
}

/// MosaicML 2023: ALiBi, and no bias anywhere.
ModelConfig readMpt(const ConfigReader& json)
{
    ModelConfig config =
        readStack(json, {.dModel = "d_model",
                         .nLayers = "n_layers",
                         .nHeads = "n_heads",
                         .dMlp = "",
                         .nCtx = "max_seq_len",
                         .sizes = {.nCtx = 2048, .nHeads = 16, .dVocab = 50368, .dModel = 2048, .nLayers = 24},
                         .mayShareKeys = false});
    const double dMlp = config.dModel * json.numberOr("expansion_ratio", 4.0, 1e-3, 1e3);
    config.dMlp = std::max(1, static_cast<int>(std::min(dMlp, double(1 << 24))));
    config.normKind = NormKind::Layer;
    config.normHasBias = false;
    config.isGated = false;
    config.activation = Activation::Gelu;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-5, 0.0, 1.0));
    readMptAttention(json, config);
    for (const ConfigReader& own : json.object("ffn_config")) {
        if (own.stringOr("ffn_type", "mptmlp") != "mptmlp")
            own.decline("ffn_type", "\"mptmlp\"");
        own.allow({"fc_type"});
        own.requireAllKnown();
    }
    json.requireVariant("no_bias", true);
    json.requireVariant("use_norm_bias", false);
    if (json.stringOr("norm_type", "low_precision_layernorm").find("layernorm") == std::string::npos)
        json.decline("norm_type", "\"layernorm\"");
    if (json.has("logit_scale"))
        json.decline("logit_scale", "null");
    json.allow({"learned_pos_emb", "embedding_fraction", "init_config", "verbose", "fc_type", "n_positions",
                "n_embd_model", "hidden_act", "intermediate_size"});
    readTie(json, true, config);
    return config;
}

void addMptTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"wte", "blocks.", "norm_f", "lm_head"};
    addTokenEmbedding(table, config, names, parameters);
    addLayers(table, config, names.layers, parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "norm_1", p.norm1);
        rows.fusedProjections("attn.Wqkv", LayerRows::Fused::OneAfterTheOther, p.attention);
        rows.output("attn.out_proj", p.attention);
        rows.norm("norm2", "norm_2", p.norm2);
        rows.mlp({"", "ffn.up_proj", "ffn.down_proj"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

std::vector<LayerNames> mptLayers(const ModelConfig& config)
{
    return {{"blocks.", config.nLayers, "n_layers"}};
}

} // namespace

Family mptFamily()
{
    return {"mpt", "MPT", readMpt, addMptTensors, mptLayers, {"transformer."}};
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"

#include <algorithm>

namespace headlight {

namespace {

/// BigScience Workshop 2022.
ModelConfig readBloom(const ConfigReader& json)
{
    const std::string dModel = json.firstOf({"n_embed", "n_embd", "hidden_size"});
    ModelConfig config = readStack(json, {.dModel = dModel,
                                          .nLayers = "n_layer",
                                          .nHeads = "n_head",
                                          .dMlp = "",
                                          .nCtx = "",
                                          .sizes = {.nHeads = 8, .dVocab = 250880, .dModel = 64, .nLayers = 2},
                                          .mayShareKeys = false});
    // The family ignores these: its MLPs are four times as wide, and ALiBi has no bound.
    json.allow({"n_inner", "hidden_act", "intermediate_size", "n_positions", "max_position_embeddings"});
    config.nCtx = std::max(json.positiveOr("seq_length", kUnboundedContext), kUnboundedContext);
    config.normKind = NormKind::Layer;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = true;
    config.activation = Activation::GeluTanh;
    config.layerNormEpsilon = static_cast<float>(json.numberOr("layer_norm_epsilon", 1e-5, 0.0, 1.0));
    config.hasEmbeddingNorm = true;
    config.positionBias = PositionBiasKind::Alibi;
    config.carriesNormed = json.booleanOr("apply_residual_connection_post_layernorm", false);
    json.allow({"masked_softmax_fusion", "attention_softmax_in_fp32", "bias_dropout_fusion", "skip_bias_add",
                "skip_bias_add_qkv", "offset_alibi", "hidden_size", "n_embed", "n_embd"});
    readTie(json, true, config);
    return config;
}

void addBloomTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"word_embeddings", "h.", "ln_f", "lm_head"};
    addTokenEmbedding(table, config, names, parameters);
    table.norm("embeddingNorm", "word_embeddings_layernorm", config.dModel, parameters.embeddingNorm);
    addLayers(table, config, names.layers, parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "input_layernorm", p.norm1);
        rows.fusedProjections("self_attention.query_key_value", LayerRows::Fused::ByKeyHead, p.attention);
        rows.output("self_attention.dense", p.attention);
        rows.norm("norm2", "post_attention_layernorm", p.norm2);
        rows.mlp({"", "mlp.dense_h_to_4h", "mlp.dense_4h_to_h"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

std::vector<LayerNames> bloomLayers(const ModelConfig& config)
{
    return {{"h.", config.nLayers, "n_layer"}};
}

} // namespace

Family bloomFamily()
{
    return {"bloom", "BLOOM", readBloom, addBloomTensors, bloomLayers, {"transformer."}};
}

} // namespace headlight

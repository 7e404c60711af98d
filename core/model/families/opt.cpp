// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"

namespace headlight {

namespace {

constexpr int kOptFirstPosition = 2; // the first rows of the table date from when padding had one

/// Zhang et al. 2022.
ModelConfig readOpt(const ConfigReader& json)
{
    ModelConfig config = readStack(
        json, {.dMlp = "ffn_dim",
               .sizes = {.nCtx = 2048, .nHeads = 12, .dVocab = 50272, .dModel = 768, .nLayers = 12, .dMlp = 3072},
               .mayShareKeys = false});
    config.normKind = NormKind::Layer;
    config.isGated = false;
    config.hasQkvBias = config.hasOutBias = config.hasMlpBias = json.booleanOr("enable_bias", true);
    config.normHasGain = config.normHasBias = json.booleanOr("layer_norm_elementwise_affine", true);
    config.activation = json.activation("activation_function", "relu");
    config.positions = PositionKind::Learned;
    config.firstPosition = kOptFirstPosition;
    const bool isPreNorm = json.booleanOr("do_layer_norm_before", true);
    config.normPlacement = isPreNorm ? NormPlacement::Pre : NormPlacement::Post;
    config.hasFinalNorm = isPreNorm && !json.booleanOr("_remove_final_layer_norm", false);
    if (const int size = json.positiveOr("word_embed_proj_dim", config.dModel); size != config.dModel)
        config.dEmbedding = size;
    config.projectsBeforePositions = true;
    json.allow({"embed_dim", "hidden_act", "intermediate_size", "output_projection",
                "learned_embeddings"}); // the model ignores them
    readTie(json, true, config);
    return config;
}

void addOptTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    const StackNames names{"decoder.embed_tokens", "decoder.layers.", "decoder.final_layer_norm", "lm_head"};
    const Index d = config.dModel;
    addTokenEmbedding(table, config, names, parameters);
    table.matrix("positionEmbedding", "decoder.embed_positions.weight", config.nCtx + config.firstPosition, d,
                 parameters.positionEmbedding);
    if (config.dEmbedding != 0) {
        RowVector none;
        table.transposedLinear({"embeddingProjection", "", "decoder.project_in", config.dEmbedding, d, false},
                               parameters.embeddingProjection, none);
        table.transposedLinear({"unembeddingProjection", "", "decoder.project_out", d, config.dEmbedding, false},
                               parameters.unembeddingProjection, none);
    }
    addLayers(table, config, names.layers, parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.norm("norm1", "self_attn_layer_norm", p.norm1);
        rows.projections({"self_attn.q_proj", "self_attn.k_proj", "self_attn.v_proj", "self_attn.out_proj"},
                         p.attention);
        rows.norm("norm2", "final_layer_norm", p.norm2);
        rows.mlp({"", "fc1", "fc2"}, p.mlp);
    });
    addStackEnd(table, config, names, parameters);
}

std::vector<LayerNames> optLayers(const ModelConfig& config)
{
    return {{"decoder.layers.", config.nLayers, "num_hidden_layers"}};
}

} // namespace

Family optFamily()
{
    return {"opt", "OPT", readOpt, addOptTensors, optLayers, {"model."}};
}

} // namespace headlight

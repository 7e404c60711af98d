// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"

namespace headlight {

namespace {

const std::string kAlbertLayer = "encoder.albert_layer_groups.0.albert_layers.";

/// Lan et al. 2020: every layer has the same parameters.
ModelConfig readAlbert(const ConfigReader& json)
{
    ModelConfig config = readEncoder(json);
    config.activation = config.headActivation = json.activation("hidden_act", "gelu_new");
    config.nTypes = json.positiveOr("type_vocab_size", 2);
    config.dEmbedding = json.positiveOr("embedding_size", 128);
    config.sharesLayers = true;
    for (const char* key : {"num_hidden_groups", "inner_group_num"})
        if (json.positiveOr(key, 1) != 1)
            json.decline(key, "layers in several groups");
    json.allow({"down_scale_factor", "gap_size", "net_structure_type", "num_memory_blocks"});
    return config;
}

void addAlbertTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addEncoderEmbeddings(table, config, "embeddings.", parameters);
    table.transposedLinear({"embeddingProjection", "", "encoder.embedding_hidden_mapping_in", config.dEmbedding,
                            config.dModel},
                           parameters.embeddingProjection, parameters.embeddingProjectionBias);
    addLayers(table, config, kAlbertLayer, parameters, [](LayerRows& rows, BlockParameters& p) {
        rows.projections({"attention.query", "attention.key", "attention.value", "attention.dense"}, p.attention);
        rows.norm("norm1", "attention.LayerNorm", p.norm1);
        rows.mlp({"", "ffn", "ffn_output"}, p.mlp);
        rows.norm("norm2", "full_layer_layer_norm", p.norm2);
    });
    addMaskedHead(table, config,
                  {"predictions.dense", "predictions.LayerNorm", "predictions.bias", "predictions.decoder.weight"},
                  parameters);
}

std::vector<LayerNames> albertLayers(const ModelConfig&)
{
    return {{kAlbertLayer, 1, "inner_group_num"}};
}

std::vector<std::string> albertCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"predictions.decoder.weight"} : std::vector<std::string>{};
}

} // namespace

Family albertFamily()
{
    return {"albert",     "ALBERT",    readAlbert,                   addAlbertTensors,
            albertLayers, {"albert."}, {"predictions.decoder.bias"}, albertCopies};
}

} // namespace headlight

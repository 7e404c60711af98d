// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"
#include "core/model/families/layer_rows.h"

namespace headlight {

namespace {

constexpr int kMostApplied = 1024; // layers, counted as often as they are applied
constexpr StackKeys kAlbertSizes{
    .sizes = {.nCtx = 512, .nHeads = 64, .dVocab = 30000, .dModel = 4096, .nLayers = 12, .dMlp = 16384}};
const std::string kAlbertGroups = "encoder.albert_layer_groups.";

int innerLayers(const ModelConfig& config)
{
    return config.nBlocks() / config.nLayerGroups;
}

/// Reads layers that share the parameters of a few groups. Each layer of the file may stand for several of ours, one
/// after the other.
void shareParameters(const ConfigReader& json, ModelConfig& config)
{
    const int nOuter = config.nLayers;
    config.nLayerGroups = json.layersOrHeadsOr("num_hidden_groups", 1);
    const int nInner = json.layersOrHeadsOr("inner_group_num", 1);
    if (config.nLayerGroups > nOuter)
        json.decline("num_hidden_groups", "at most " + std::to_string(nOuter) + ", one for each layer,");
    if (nOuter * nInner > kMostApplied)
        json.failField("inner_group_num", "at most " + std::to_string(kMostApplied / nOuter));
    config.nLayers = nOuter * nInner;
    const double layersPerGroup =
        static_cast<double>(nOuter) / config.nLayerGroups; // in floating point, as the reference rounds it
    for (int outer = 0; outer < nOuter; ++outer)
        for (int inner = 0; inner < nInner; ++inner)
            config.parametersOf.push_back(static_cast<int>(outer / layersPerGroup) * nInner + inner);
}

/// Lan et al. 2020: layers share their parameters.
ModelConfig readAlbert(const ConfigReader& json)
{
    ModelConfig config = readEncoder(json, kAlbertSizes);
    config.activation = config.headActivation = json.activation("hidden_act", "gelu_new");
    config.nTypes = json.positiveOr("type_vocab_size", 2);
    readPositionType(json, config);
    config.dEmbedding = json.positiveOr("embedding_size", 128);
    shareParameters(json, config);
    json.allow({"down_scale_factor", "gap_size", "net_structure_type", "num_memory_blocks"});
    return config;
}

void addAlbertTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addEncoderEmbeddings(table, config, "embeddings.", parameters);
    table.transposedLinear(
        {"embeddingProjection", "", "encoder.embedding_hidden_mapping_in", config.dEmbedding, config.dModel},
        parameters.embeddingProjection, parameters.embeddingProjectionBias);
    const int nInner = innerLayers(config);
    parameters.blocks.resize(config.nBlocks());
    for (int block = 0; block < config.nBlocks(); ++block) {
        BlockParameters& p = parameters.blocks[block];
        LayerRows rows(table, config, "blocks." + std::to_string(block),
                       kAlbertGroups + std::to_string(block / nInner) + ".albert_layers." +
                           std::to_string(block % nInner) + ".");
        rows.projections({"attention.query", "attention.key", "attention.value", "attention.dense"}, p.attention);
        addDistances(rows, config, "attention", p.attention);
        rows.norm("norm1", "attention.LayerNorm", p.norm1);
        rows.mlp({"", "ffn", "ffn_output"}, p.mlp);
        rows.norm("norm2", "full_layer_layer_norm", p.norm2);
    }
    addMaskedHead(table, config,
                  {"predictions.dense", "predictions.LayerNorm", "predictions.bias", "predictions.decoder.weight"},
                  parameters);
}

std::vector<LayerNames> albertLayers(const ModelConfig& config)
{
    std::vector<LayerNames> layers{{kAlbertGroups, config.nLayerGroups, "num_hidden_groups"}};
    for (int group = 0; group < config.nLayerGroups; ++group)
        layers.push_back(
            {kAlbertGroups + std::to_string(group) + ".albert_layers.", innerLayers(config), "inner_group_num"});
    return layers;
}

std::vector<std::string> albertCopies(const ModelConfig& config)
{
    return config.tiedUnembedding ? std::vector<std::string>{"predictions.decoder.weight"} : std::vector<std::string>{};
}

} // namespace

Family albertFamily()
{
    return {"albert",
            "ALBERT",
            readAlbert,
            addAlbertTensors,
            albertLayers,
            {"albert."},
            {"predictions.decoder.bias", kUnusedPositions},
            albertCopies,
            {{"predictions.bias", "predictions.decoder.bias"}}};
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"

namespace headlight {

namespace {

constexpr StackKeys kRoFormerSizes{
    .sizes = {.nCtx = 1536, .nHeads = 12, .dVocab = 50000, .dModel = 768, .nLayers = 12, .dMlp = 3072}};

/// Su et al. 2021: BERT with rotary positions, the first that had them.
ModelConfig readRoFormer(const ConfigReader& json)
{
    ModelConfig config = readEncoderOrDecoder(json, kRoFormerSizes);
    config.activation = config.headActivation = json.activation("hidden_act", "gelu");
    config.nTypes = json.positiveOr("type_vocab_size", 2);
    config.positions = PositionKind::None;
    config.rotary = {RotaryConfig{.dims = config.dHead, .layout = RotaryLayout::Interleaved}};
    if (const int size = json.positiveOr("embedding_size", config.dModel); size != config.dModel)
        config.dEmbedding = size;
    if (json.booleanOr("rotary_value", false))
        json.decline("rotary_value", "false, values that are not turned,");
    return config;
}

void addRoFormerTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addEncoderEmbeddings(table, config, "embeddings.", parameters);
    if (config.dEmbedding != 0)
        table.transposedLinear({"embeddingProjection", "", "embeddings_project", config.dEmbedding, config.dModel},
                               parameters.embeddingProjection, parameters.embeddingProjectionBias);
    addBertLayers(table, config, parameters);
    addMaskedHead(table, config, {}, parameters);
}

} // namespace

Family roFormerFamily()
{
    return {"roformer",
            "RoFormer",
            readRoFormer,
            addRoFormerTensors,
            bertLayers,
            {"roformer."},
            {"cls.predictions.decoder.bias",
             "encoder.embed_positions.weight"}, // the second one has the sines and cosines of the turns
            bertCopies,
            {{"cls.predictions.bias", "cls.predictions.decoder.bias"}}};
}

} // namespace headlight

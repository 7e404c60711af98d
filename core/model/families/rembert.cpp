// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/model/families/all_families.h"
#include "core/model/families/encoder_rows.h"

namespace headlight {

namespace {

constexpr StackKeys kRemBertSizes{
    .sizes = {.nCtx = 512, .nHeads = 18, .dVocab = 250300, .dModel = 1152, .nLayers = 32, .dMlp = 4608}};

/// Chung et al. 2021: small embeddings of the input, large ones of the output.
ModelConfig readRemBert(const ConfigReader& json)
{
    ModelConfig config = readEncoderOrDecoder(json, kRemBertSizes);
    config.activation = config.headActivation = json.activation("hidden_act", "gelu");
    config.nTypes = json.positiveOr("type_vocab_size", 2);
    config.dEmbedding = json.positiveOr("input_embedding_size", 256);
    config.dUnembedding = json.positiveOr("output_embedding_size", 1664);
    config.tiedUnembedding = false; // the family ignores the file's
    return config;
}

void addRemBertTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters)
{
    addEncoderEmbeddings(table, config, "embeddings.", parameters);
    table.transposedLinear(
        {"embeddingProjection", "", "encoder.embedding_hidden_mapping_in", config.dEmbedding, config.dModel},
        parameters.embeddingProjection, parameters.embeddingProjectionBias);
    addBertLayers(table, config, parameters);
    addMaskedHead(table, config,
                  {"cls.predictions.dense", "cls.predictions.LayerNorm", "cls.predictions.decoder.bias",
                   "cls.predictions.decoder.weight"},
                  parameters);
}

} // namespace

Family remBertFamily()
{
    return {"rembert", "RemBERT", readRemBert, addRemBertTensors, bertLayers, {"rembert."}, {}, bertCopies};
}

} // namespace headlight

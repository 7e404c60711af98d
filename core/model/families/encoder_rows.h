// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/families/layer_rows.h"
#include "core/model/families/stack_fields.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/model/table_builder.h"

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// Reads an encoder after BERT (Devlin et al. 2019): norms after the residual sums, biases everywhere, learned
/// positions, a norm of the embedding, no causal mask, and perhaps a head that predicts masked tokens.
ModelConfig readEncoder(const ConfigReader& json, const StackKeys& keys);

/// Reads such an encoder of a family that may say "is_decoder": then each token sees only those before it, and its head
/// predicts the next one.
ModelConfig readEncoderOrDecoder(const ConfigReader& json, const StackKeys& keys);

/// The sizes that BERT and most families after it take where the file is silent.
constexpr StackKeys bertSizes(int dVocab = 30522)
{
    return {.sizes = {.nCtx = 512, .nHeads = 12, .dVocab = dVocab, .dModel = 768, .nLayers = 12, .dMlp = 3072}};
}

/// Reads "position_embedding_type": learned positions in the embedding, or distances that the queries (Shaw et al.
/// 2018), or queries and keys (Huang et al. 2020, method 4), multiply in every layer.
void readPositionType(const ConfigReader& json, ModelConfig& config);
/// The name of the embedding's position table, which a checkpoint holds whether it is used or not.
inline constexpr std::string_view kUnusedPositions = "embeddings.position_embeddings.weight";
/// Refuses another "position_embedding_type" than "absolute", for families without that choice.
void requireAbsolutePositions(const ConfigReader& json);
/// Adds the table of a layer's distances, where it has one; `theirs` is the prefix of its attention.
void addDistances(LayerRows& rows, const ModelConfig& config, const std::string& theirs, AttentionParameters& p);

/// Counts positions from the row after the padding token's (RoBERTa).
void countFromPadding(const ConfigReader& json, std::int64_t pad, ModelConfig& config);

/// A layer's q, k, v and o under BERT's names.
LayerRows::Projections bertProjections();
/// BERT's layers, "encoder.layer.0.", …
std::vector<LayerNames> bertLayers(const ModelConfig& config);
void addBertLayers(TableBuilder& table, const ModelConfig& config, Parameters& parameters);

/// Adds the embeddings under BERT's names: words, positions, token types and a norm, those that the model has.
void addEncoderEmbeddings(TableBuilder& table, const ModelConfig& config, const std::string& prefix,
                          Parameters& parameters);

/// Names of a masked-token head, its layer and its bias; its matrix is the embedding's. A checkpoint may lack the head.
struct MaskedHeadNames {
    std::string dense = "cls.predictions.transform.dense";
    std::string norm = "cls.predictions.transform.LayerNorm";
    std::string bias = "cls.predictions.bias";
    std::string unembedding = "cls.predictions.decoder.weight"; // read only where the head is not tied
};
void addMaskedHead(TableBuilder& table, const ModelConfig& config, const MaskedHeadNames& names,
                   Parameters& parameters);
/// RoBERTa's names of the head.
MaskedHeadNames robertaHead();

/// Names of the embedding's copies in a checkpoint with a tied head, under BERT's names and under RoBERTa's.
std::vector<std::string> bertCopies(const ModelConfig& config);
std::vector<std::string> robertaCopies(const ModelConfig& config);

} // namespace headlight

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

/// An encoder after BERT (Devlin et al. 2019): norms behind the residual sums, biases everywhere, learned positions, a
/// norm of the embedding, no causal mask, and perhaps a head that predicts masked tokens.
ModelConfig readEncoder(const ConfigReader& json, const StackKeys& keys);

/// The same for a family that may say "is_decoder": then each token sees those before it, and its head predicts the
/// next one.
ModelConfig readEncoderOrDecoder(const ConfigReader& json, const StackKeys& keys);

/// The sizes that BERT and most families after it take where the file is silent.
constexpr StackKeys bertSizes(int dVocab = 30522)
{
    return {.sizes = {.nCtx = 512, .nHeads = 12, .dVocab = dVocab, .dModel = 768, .nLayers = 12, .dMlp = 3072}};
}

/// "position_embedding_type": learned positions in the embedding, or distances that the queries (Shaw et al. 2018), or
/// queries and keys (Huang et al. 2020, method 4), meet in every layer.
void readPositionType(const ConfigReader& json, ModelConfig& config);
/// The embedding's table of positions, which a checkpoint holds whether the embedding uses it or not.
inline constexpr std::string_view kUnusedPositions = "embeddings.position_embeddings.weight";
/// For a family that has learned positions, or its own, alone.
void requireAbsolutePositions(const ConfigReader& json);
/// The table of a layer's distances, where there is one; `theirs` is its attention.
void addDistances(LayerRows& rows, const ModelConfig& config, const std::string& theirs, AttentionParameters& p);

/// Positions that begin behind the row of the padding token (RoBERTa).
void countFromPadding(const ConfigReader& json, std::int64_t pad, ModelConfig& config);

/// A layer's q, k, v and o under BERT's names.
LayerRows::Projections bertProjections();
/// BERT's layers, "encoder.layer.0.", …
std::vector<LayerNames> bertLayers(const ModelConfig& config);
void addBertLayers(TableBuilder& table, const ModelConfig& config, Parameters& parameters);

/// The embeddings under BERT's names: words, positions, token types and a norm where there are any.
void addEncoderEmbeddings(TableBuilder& table, const ModelConfig& config, const std::string& prefix,
                          Parameters& parameters);

/// The layer and the bias of a masked-token head, whose matrix is the embedding's; a checkpoint may come without.
struct MaskedHeadNames {
    std::string dense = "cls.predictions.transform.dense";
    std::string norm = "cls.predictions.transform.LayerNorm";
    std::string bias = "cls.predictions.bias";
    std::string unembedding = "cls.predictions.decoder.weight"; // of a head that is not tied
};
void addMaskedHead(TableBuilder& table, const ModelConfig& config, const MaskedHeadNames& names,
                   Parameters& parameters);
/// RoBERTa's names for them.
MaskedHeadNames robertaHead();

/// What is the embedding once more in a checkpoint with a tied head, under BERT's names and under RoBERTa's.
std::vector<std::string> bertCopies(const ModelConfig& config);
std::vector<std::string> robertaCopies(const ModelConfig& config);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/families/stack_fields.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/model/table_builder.h"

#include <string>

namespace headlight {

/// An encoder after BERT (Devlin et al. 2019): norms behind the residual sums, biases everywhere, learned positions, a
/// norm of the embedding, no causal mask, and perhaps a head that predicts masked tokens.
ModelConfig readEncoder(const ConfigReader& json, const StackKeys& keys = {});

/// Positions that begin behind the row of the padding token (RoBERTa).
void countFromPadding(const ConfigReader& json, ModelConfig& config);

/// The embeddings under BERT's names: words, positions, token types where there are any, and their norm.
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

} // namespace headlight

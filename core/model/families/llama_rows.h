// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/family.h"
#include "core/model/families/layer_rows.h"

#include <functional>

namespace headlight {

/// Adds the tensors of Llama (Touvron et al. 2023) under the names that a dozen families share, with norms of q and k
/// where the configuration has them.
void addLlamaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters);

/// Adds other rows in place of a layer's MLP.
using MlpRows = std::function<void(LayerRows& rows, std::size_t layer, BlockParameters& p)>;
void addLlamaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters, const MlpRows& addMlp);

/// Adds Llama's tensors with norms of q and k, and a norm after each branch in place of the one before it (OLMo 2,
/// Walsh et al. 2025).
void addBranchNormTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters);

/// The row of a family with one stack under these names.
Family llamaLike(std::string_view modelType, std::string_view title, ModelConfig (*read)(const ConfigReader&));

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/families/family.h"
#include "core/model/families/layer_rows.h"

#include <functional>

namespace headlight {

/// The tensors of Llama (Touvron et al. 2023) under the names that a dozen families have kept, with norms of q and k
/// where the configuration has them.
void addLlamaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters);

/// The same with something else in place of the MLP of a layer.
using MlpRows = std::function<void(LayerRows& rows, std::size_t layer, BlockParameters& p)>;
void addLlamaTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters, const MlpRows& addMlp);

/// The same with norms of q and k, and a norm behind each branch in place of the one before it, as OLMo 2 has it
/// (Walsh et al. 2025).
void addBranchNormTensors(TableBuilder& table, const ModelConfig& config, Parameters& parameters);

/// A family of one stack under these names.
Family llamaLike(std::string_view modelType, std::string_view title, ModelConfig (*read)(const ConfigReader&));

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/config_reader.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/model/table_builder.h"

#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace headlight {

/// Everything that is special about the checkpoints of a family: what its config.json says and how its tensors are
/// called. The forward pass knows no families, only what ModelConfig says.
struct Family {
    std::string_view modelType; // "llama": model_type in config.json
    std::string_view title;     // as its makers write it: "Llama"
    ModelConfig (*read)(const ConfigReader& json) = nullptr;
    void (*addTensors)(TableBuilder& table, const ModelConfig& config, Parameters& parameters) = nullptr;
    std::vector<LayerNames> (*layers)(const ModelConfig& config) = nullptr;
    /// What stands in front of the table's names in a checkpoint that was saved with a head.
    std::vector<std::string_view> prefixes = {};
    /// Tensors that follow from the others: a name that ends so.
    std::vector<std::string_view> followingTensors = {};
    /// Tensors that are the token embedding once more.
    std::vector<std::string> (*embeddingCopies)(const ModelConfig& config) = nullptr;
    /// What else the beginning of one of the table's names may be in a checkpoint: ours, theirs.
    std::vector<std::pair<std::string_view, std::string_view>> otherNames = {};
    /// What becomes of the parameters when they have been read.
    void (*prepare)(const ModelConfig& config, Parameters& parameters) = nullptr;
};

/// The one table of families.
std::span<const Family> families();

/// The row of model_type; null for one that is not there.
const Family* findFamily(std::string_view modelType);
const Family& familyOf(const ModelConfig& config);

} // namespace headlight

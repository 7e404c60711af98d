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
    std::string_view title;     // the name that its makers write: "Llama"
    ModelConfig (*read)(const ConfigReader& json) = nullptr;
    void (*addTensors)(TableBuilder& table, const ModelConfig& config, Parameters& parameters) = nullptr;
    std::vector<LayerNames> (*layers)(const ModelConfig& config) = nullptr;
    /// Prefixes of the table's names in a checkpoint that was saved with a head.
    std::vector<std::string_view> prefixes = {};
    /// Endings of the names of tensors that follow from others.
    std::vector<std::string_view> followingTensors = {};
    /// Names of tensors that are copies of the token embedding.
    std::vector<std::string> (*embeddingCopies)(const ModelConfig& config) = nullptr;
    /// Other beginnings of the table's names in a checkpoint: pairs of ours and theirs.
    std::vector<std::pair<std::string_view, std::string_view>> otherNames = {};
    /// Called after the parameters were read, to change them.
    void (*prepare)(const ModelConfig& config, Parameters& parameters) = nullptr;
};

/// The one table of families.
std::span<const Family> families();

/// The row of a model_type; null where there is none.
const Family* findFamily(std::string_view modelType);
const Family& familyOf(const ModelConfig& config);

} // namespace headlight

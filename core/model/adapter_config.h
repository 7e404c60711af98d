// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_answers.h"
#include "core/tokenizer/pattern.h"

#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace headlight {

/// What adapter_config.json says of an adapter of the kind LoRA (Hu et al. 2021).
struct AdapterConfig {
    std::string base;                // name or folder of the model that it changes; empty: not said
    std::set<std::string> keys = {}; // those of its file
    std::int64_t rank = 0;           // columns of B, rows of A; 0: as many as they have
    double alpha = 0.0;              // the product B · A is multiplied by alpha / rank; by 1 where both are 0
    bool isRankStable = false;       // by alpha / √rank instead (Kalajdzievski 2023)
    bool isTransposed = false;       // square matrices of the model stand as [in, out]
    bool isDecomposed = false;       // DoRA (Liu et al. 2024): rows are brought to learned lengths
    /// Modules with a rank or an alpha of their own.
    std::vector<std::pair<Pattern, double>> ranks = {};
    std::vector<std::pair<Pattern, double>> alphas = {};

    /// `found` is the rank that the factors have.
    std::int64_t rankOf(const std::string& module, std::int64_t found) const;
    /// The factor of the product B · A in a module.
    double scaleOf(const std::string& module, std::int64_t found) const;
    /// The answers about the adapter's model: its config.json has none of the keys that the adapter's has.
    ModelAnswers answersAboutBase(ModelAnswers answers) const;
};

/// Reads the file in a folder. Throws Error{BadFile} for another kind than LoRA and for fields that change numbers in a
/// way that Headlight does not compute; unknown fields refuse unless `answers` allow them.
AdapterConfig readAdapterConfig(const std::filesystem::path& folder, const ModelAnswers& answers);

} // namespace headlight

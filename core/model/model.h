// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/matrices/attention_matrices.h"
#include "core/model/held_out_heads.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/model/recurrent_parameters.h"
#include "core/tokenizer/tokenizer.h"

#include <filesystem>
#include <memory>
#include <string>

namespace headlight {

struct Model {
    std::string name; // the folder's name
    std::filesystem::path folder;
    ModelConfig config;
    Parameters parameters; // empty for a recurrent translator
    Tokenizer tokenizer;
    RecurrentParameters recurrent = {};                     // of a recurrent translator, else empty
    std::shared_ptr<const AttentionMatrices> matrices = {}; // see matrix_model.h; else null
    HeldOutHeads heldOutHeads = {};                         // of a shipped model
};

/// config.json + tokenizer.json + weights (checkpoint/open_weights.h) → Model. Throws Error{BadFile, BadNumber,
/// Cancelled}. Without the tokenizer's file the model runs on ids alone.
std::shared_ptr<const Model> loadModel(const std::filesystem::path& folder, const Progress& progress = {},
                                       const CancelToken& cancel = {});

/// Whether loadModel() of this folder would give a model without a tokenizer.
bool hasNoTokenizer(const std::filesystem::path& folder);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/attention_matrices.h"
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/model/adapter.h"
#include "core/model/held_out_heads.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/model/recurrent_parameters.h"
#include "core/tokenizer/tokenizer.h"

#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace headlight {

struct Model {
    std::string name; // the folder's name
    std::filesystem::path folder;
    ModelConfig config;
    Parameters parameters; // empty in a recurrent translator
    Tokenizer tokenizer;
    RecurrentParameters recurrent = {};                     // empty except in a recurrent translator
    std::shared_ptr<const AttentionMatrices> matrices = {}; // null except in a model made by matrixModel()
    /// Those of each part of such a model; `matrices` are those of the last.
    std::map<AttentionPart, std::shared_ptr<const AttentionMatrices>> matricesOfParts = {};
    HeldOutHeads heldOutHeads = {}; // empty except in a shipped model
    ModelAnswers answers = {};      // what was said when it was opened
    OpenedAdapter adapter = {};     // none except in a model that was opened by its adapter's folder
};

/// Loads config.json, tokenizer.json and weights (checkpoint/open_weights.h). Without the tokenizer's file the model
/// runs on ids alone. The folder of an adapter (adapter.h) gives the model that it changes. Throws Error{BadFile,
/// BadNumber, Cancelled}; also where a question stays that `answers` do not answer.
std::shared_ptr<const Model> loadModel(const std::filesystem::path& folder, const ModelAnswers& answers,
                                       const Progress& progress = {}, const CancelToken& cancel = {});
std::shared_ptr<const Model> loadModel(const std::filesystem::path& folder, const Progress& progress = {},
                                       const CancelToken& cancel = {});

/// Whether loadModel() would give a model without a tokenizer for this folder.
bool hasNoTokenizer(const std::filesystem::path& folder, const ModelAnswers& answers = {});

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/checkpoint/gguf_file.h"
#include "core/model/model_config.h"

#include <functional>
#include <map>
#include <string>

namespace headlight {

/// A model from a GGUF file: its configuration, and its tensors under the names and in the order of the model's
/// published folder, which the families' tables know.
struct GgufModel {
    ModelConfig config;
    TensorSource weights;
    std::map<std::string, std::string> ownNames; // published name → name in the file
};

/// Reads what model a file holds. Throws Error{BadFile}: an architecture that Headlight does not compute, a key that it
/// does not understand and `answers` do not allow, a tensor that has no place in the model.
GgufModel readGgufModel(const GgufFile& file, const ModelAnswers& answers);

/// The error with the names that the file has in place of the published ones.
Error inOwnNames(const Error& error, const std::map<std::string, std::string>& ownNames);

} // namespace headlight

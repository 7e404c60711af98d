// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_model.h"

#include <memory>
#include <string>

#include <nlohmann/json.hpp>

namespace headlight {

/// A tokenizer as it was read from whatever files: a document in the form of tokenizer.json, the file that errors about
/// it name, and the model where the document does not describe it.
struct TokenizerSource {
    nlohmann::json document;
    std::string file;
    std::unique_ptr<const TokenModel> model = nullptr;
};

} // namespace headlight

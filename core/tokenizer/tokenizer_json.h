// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/lists_apart.h"

#include <filesystem>

#include <nlohmann/json.hpp>

namespace headlight {

/// A tokenizer.json. A vocabulary of token → id, one to one, lies apart, and so do merges that are all of one of the
/// two usual forms; with any other, nothing lies apart.
struct TokenizerJson {
    nlohmann::json document;
    ListsApart apart;
};

/// Reads a file as readJson() does. As values of the document, half a million merges would be two million blocks of
/// memory, and a quarter of a million tokens a tree that is sorted, which take longer than all else.
TokenizerJson readTokenizerJson(const std::filesystem::path& path);

} // namespace headlight

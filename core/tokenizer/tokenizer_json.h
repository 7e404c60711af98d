// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/merge_list.h"

#include <filesystem>

#include <nlohmann/json.hpp>

namespace headlight {

/// A tokenizer.json. Merges that are all of one of the two usual forms lie apart, and the document has an empty list in
/// their place; with any other, nothing lies apart.
struct TokenizerJson {
    nlohmann::json document;
    MergeList merges;
};

/// Reads a file as readJson() does. As values of the document, half a million merges would be two million blocks of
/// memory, which take longer than all else.
TokenizerJson readTokenizerJson(const std::filesystem::path& path);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headlight {

class TokenizerConfig;

/// What goes with a list of ranks and is written nowhere but in the family's code.
struct TiktokenFamily {
    using Tokens = std::vector<std::pair<std::string, std::int64_t>>;

    std::vector<std::string_view> names;      // what its file's name begins with
    std::vector<std::string_view> modelTypes; // "model_type"
    std::int64_t nRanks;
    const char* expression;
    Tokens (*special)(std::int64_t nRanks); // special tokens and their ids
    std::string_view start;                 // the token before the text; empty: none
    bool composesText = false;              // NFC before it is cut
};

/// Throws Error{BadFile} for a list that is of no family.
const TiktokenFamily& tiktokenFamily(const std::string& file, std::int64_t nRanks, const TokenizerConfig& config);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_decoder.h"

namespace headlight {

/// Characters of byteLevelAlphabet() → bytes; all tokens together, since a character may be spread over several.
class ByteLevelDecoder : public TokenDecoder {
public:
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;
};

/// Tokens such as "<0xE4>" → bytes; a run of them that is no UTF-8 becomes one U+FFFD each.
class ByteFallbackDecoder : public TokenDecoder {
public:
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;
};

} // namespace headlight

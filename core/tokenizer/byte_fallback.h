// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_decoder.h"
#include "core/tokenizer/token_model.h"

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// "<0xE4>": how a vocabulary with byte fallback spells a byte.
std::string byteTokenName(unsigned char byte);

/// One token for each byte of `text`, each of which stands for all of `place`; false, and nothing added, where the
/// vocabulary lacks one of them.
bool addByteTokens(const Vocabulary& vocabulary, std::string_view text, const ModelToken& place,
                   std::vector<ModelToken>& tokens);

/// Tokens such as "<0xE4>" → bytes; a run of them that is no UTF-8 becomes one U+FFFD each.
class ByteFallbackDecoder : public TokenDecoder {
public:
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_decoder.h"
#include "core/tokenizer/token_model.h"

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The token, such as "<0xE4>", that a vocabulary with byte fallback has for `byte`.
std::string byteTokenName(unsigned char byte);

/// Appends one token for each byte of `text`, each with the range of `place`. Returns false, and appends nothing, where
/// the vocabulary lacks one of them.
bool addByteTokens(const Vocabulary& vocabulary, std::string_view text, const ModelToken& place,
                   std::vector<ModelToken>& tokens);

/// Turns tokens such as "<0xE4>" into bytes; each token of a run that is no UTF-8 becomes one U+FFFD.
class ByteFallbackDecoder : public TokenDecoder {
public:
    std::vector<std::string> decode(std::vector<std::string> tokens) const override;
    std::string surface(const std::string& token) const override;
};

} // namespace headlight

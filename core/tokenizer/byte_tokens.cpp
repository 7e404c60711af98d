// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/byte_tokens.h"

namespace headlight {

std::string byteTokenName(unsigned char byte)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    return {'<', '0', 'x', digits[byte >> 4U], digits[byte & 0xFU], '>'};
}

bool addByteTokens(const Vocabulary& vocabulary, std::string_view text, const ModelToken& place,
                   std::vector<ModelToken>& tokens)
{
    const std::size_t before = tokens.size();
    for (const char byte : text) {
        const auto id = vocabulary.idOf(byteTokenName(static_cast<unsigned char>(byte)));
        if (!id) {
            tokens.resize(before);
            return false;
        }
        tokens.push_back({*id, place.begin, place.end});
    }
    return true;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/byte_fallback.h"

#include "core/io/utf8.h"
#include "core/tokenizer/byte_level.h"

#include <charconv>
#include <optional>

namespace headlight {

namespace {

/// The byte that "<0xE4>" names.
std::optional<char> byteNamedBy(const std::string& token)
{
    if (token.size() != 6 || !token.starts_with("<0x") || token.back() != '>')
        return std::nullopt;
    unsigned value = 0;
    const char* end = token.data() + 5;
    const auto [stop, error] = std::from_chars(token.data() + 3, end, value, 16);
    return error == std::errc() && stop == end ? std::optional(static_cast<char>(value)) : std::nullopt;
}

} // namespace

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

std::vector<std::string> ByteFallbackDecoder::decode(std::vector<std::string> tokens) const
{
    std::vector<std::string> result;
    std::string bytes;
    const auto flush = [&] {
        if (!firstInvalidUtf8(bytes)) {
            if (!bytes.empty())
                result.push_back(bytes);
        } else {
            result.insert(result.end(), bytes.size(), "\uFFFD");
        }
        bytes.clear();
    };
    for (std::string& token : tokens) {
        if (const auto byte = byteNamedBy(token)) {
            bytes += *byte;
            continue;
        }
        flush();
        result.push_back(std::move(token));
    }
    flush();
    return result;
}

std::string ByteFallbackDecoder::surface(const std::string& token) const
{
    const auto byte = byteNamedBy(token);
    return byte ? std::string(1, *byte) : token;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/byte_level.h"

#include "core/io/utf8.h"

namespace headlight {

namespace {

bool standsForItself(unsigned byte)
{
    return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

constexpr char32_t firstSubstitute = 0x100;

/// Code point → byte, -1 where there is none.
std::array<std::int16_t, firstSubstitute + 68> makeInverse()
{
    std::array<std::int16_t, firstSubstitute + 68> inverse = {};
    inverse.fill(-1);
    for (unsigned byte = 0; byte < 256; ++byte) {
        std::size_t offset = 0;
        inverse[nextCodePoint(byteLevelAlphabet()[byte], offset)] = static_cast<std::int16_t>(byte);
    }
    return inverse;
}

} // namespace

const std::array<std::string, 256>& byteLevelAlphabet()
{
    static const std::array<std::string, 256> alphabet = [] {
        std::array<std::string, 256> result;
        char32_t substitute = firstSubstitute;
        for (unsigned byte = 0; byte < 256; ++byte)
            appendUtf8(result[byte], standsForItself(byte) ? byte : substitute++);
        return result;
    }();
    return alphabet;
}

AlignedText inByteLevelAlphabet(const AlignedText& text)
{
    const auto& alphabet = byteLevelAlphabet();
    AlignedText result;
    result.text.reserve(text.text.size() * 2);
    result.origin.reserve(text.text.size() * 2);
    for (std::size_t i = 0; i < text.text.size(); ++i)
        result.append(alphabet[static_cast<unsigned char>(text.text[i])], text.origin[i]);
    return result;
}

std::string bytesOfByteLevelToken(std::string_view token)
{
    static const auto inverse = makeInverse();
    std::string bytes;
    for (std::size_t i = 0; i < token.size();) {
        const char32_t codePoint = nextCodePoint(token, i);
        if (codePoint >= inverse.size() || inverse[codePoint] < 0)
            return std::string(token);
        bytes.push_back(static_cast<char>(inverse[codePoint]));
    }
    return bytes;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/utf8.h"

#include <cassert>
#include <cstdint>

namespace headlight {

namespace {

std::uint8_t byteAt(std::string_view text, std::size_t i)
{
    return static_cast<std::uint8_t>(text[i]);
}

bool isContinuation(std::uint8_t byte)
{
    return (byte & 0xC0U) == 0x80U;
}

/// Length of the well-formed sequence at `i`, or 0.
std::size_t wellFormedLength(std::string_view text, std::size_t i)
{
    const std::uint8_t lead = byteAt(text, i);
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (text.size() - i < length)
        return 0;
    // Only the second byte has a range that depends on the lead.
    const std::uint8_t second = byteAt(text, i + 1);
    const std::uint8_t lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const std::uint8_t highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (second < lowest || second > highest)
        return 0;
    for (std::size_t k = 2; k < length; ++k)
        if (!isContinuation(byteAt(text, i + k)))
            return 0;
    return length;
}

} // namespace

std::optional<std::size_t> firstInvalidUtf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = wellFormedLength(text, i);
        if (length == 0)
            return i;
        i += length;
    }
    return std::nullopt;
}

std::size_t countCodePoints(std::string_view text)
{
    std::size_t count = 0;
    for (const char c : text)
        count += isContinuation(static_cast<std::uint8_t>(c)) ? 0 : 1;
    return count;
}

std::vector<int> codePointsBefore(std::string_view text)
{
    std::vector<int> before(text.size() + 1);
    int count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        before[i] = count;
        if (!isContinuation(byteAt(text, i)))
            ++count;
    }
    before[text.size()] = count;
    return before;
}

std::size_t utf8Length(char lead)
{
    const auto byte = static_cast<std::uint8_t>(lead);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

char32_t nextCodePoint(std::string_view text, std::size_t& offset)
{
    assert(offset < text.size());
    const std::uint8_t lead = byteAt(text, offset);
    const std::size_t length = utf8Length(text[offset]);
    assert(offset + length <= text.size());
    char32_t codePoint = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t k = 1; k < length; ++k)
        codePoint = (codePoint << 6U) | (byteAt(text, offset + k) & 0x3FU);
    offset += length;
    return codePoint;
}

void appendUtf8(std::string& text, char32_t codePoint)
{
    const auto put = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (codePoint < 0x80) {
        put(codePoint);
    } else if (codePoint < 0x800) {
        put(0xC0U | (codePoint >> 6U));
        put(0x80U | (codePoint & 0x3FU));
    } else if (codePoint < 0x10000) {
        put(0xE0U | (codePoint >> 12U));
        put(0x80U | ((codePoint >> 6U) & 0x3FU));
        put(0x80U | (codePoint & 0x3FU));
    } else {
        put(0xF0U | (codePoint >> 18U));
        put(0x80U | ((codePoint >> 12U) & 0x3FU));
        put(0x80U | ((codePoint >> 6U) & 0x3FU));
        put(0x80U | (codePoint & 0x3FU));
    }
}

} // namespace headlight

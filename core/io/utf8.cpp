// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/io/utf8.h"

#include "core/base/error.h"

#include <unicode/utf8.h>

#include <array>
#include <cassert>

namespace headlight {

std::optional<std::size_t> firstInvalidUtf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = i;
        UChar32 codePoint = 0;
        U8_NEXT(text.data(), i, text.size(), codePoint);
        if (codePoint < 0)
            return begin;
    }
    return std::nullopt;
}

void requireUtf8(std::string_view text)
{
    if (const auto bad = firstInvalidUtf8(text))
        throw Error(ErrorKind::BadText, "invalid UTF-8 at byte " + std::to_string(*bad));
}

void requireUtf8(std::string_view text, const std::string& file)
{
    const auto bad = firstInvalidUtf8(text);
    if (bad && (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))) // U+FEFF in UTF-16
        throw Error(ErrorKind::BadFile, "is written in UTF-16, expected UTF-8; save it as UTF-8 text", file);
    if (bad)
        throw Error(ErrorKind::BadFile, "invalid UTF-8 at byte " + std::to_string(*bad), file);
}

std::u32string codePointsOf(std::string_view text)
{
    requireUtf8(text);
    std::u32string codePoints;
    for (std::size_t i = 0; i < text.size();)
        codePoints.push_back(nextCodePoint(text, i));
    return codePoints;
}

std::string_view withoutByteOrderMark(std::string_view text)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

bool isTrailByte(char byte)
{
    return U8_IS_TRAIL(byte);
}

std::size_t countCodePoints(std::string_view text)
{
    std::size_t count = 0;
    for (const char byte : text)
        count += isTrailByte(byte) ? 0 : 1;
    return count;
}

std::vector<int> codePointsBefore(std::string_view text)
{
    std::vector<int> before(text.size() + 1);
    int count = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        before[i] = count;
        if (!isTrailByte(text[i]))
            ++count;
    }
    before[text.size()] = count;
    return before;
}

std::size_t utf8Length(char lead)
{
    return std::size_t{1} + U8_COUNT_TRAIL_BYTES_UNSAFE(static_cast<std::uint8_t>(lead));
}

char32_t nextCodePoint(std::string_view text, std::size_t& offset)
{
    assert(offset + utf8Length(text[offset]) <= text.size());
    UChar32 codePoint = 0;
    U8_NEXT_UNSAFE(text.data(), offset, codePoint);
    return static_cast<char32_t>(codePoint);
}

void appendUtf8(std::string& text, char32_t codePoint)
{
    std::array<char, U8_MAX_LENGTH> bytes{};
    std::size_t size = 0;
    U8_APPEND_UNSAFE(bytes.data(), size, codePoint);
    text.append(bytes.data(), size);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/character_class.h"

#include "core/io/utf8.h"
#include "core/tokenizer/unicode_16.h"

#include <algorithm>
#include <cstdint>

#include <unicode/uchar.h>

namespace headlight {

namespace {

constexpr char32_t sharadaSandhi = 0x111C9; // punctuation up to Unicode 10, a mark since

bool isOfCategory(char32_t codePoint, std::uint32_t mask)
{
    return (U_GET_GC_MASK(static_cast<UChar32>(codePoint)) & mask) != 0;
}

std::size_t lastCharacterBegin(std::string_view text)
{
    std::size_t i = text.size() - 1;
    while (i > 0 && isTrailByte(text[i]))
        --i;
    return i;
}

} // namespace

bool isWhitespace(char32_t codePoint)
{
    return u_hasBinaryProperty(static_cast<UChar32>(codePoint), UCHAR_WHITE_SPACE);
}

bool isWordCharacter(char32_t codePoint)
{
    const auto c = static_cast<UChar32>(codePoint);
    return u_hasBinaryProperty(c, UCHAR_ALPHABETIC) || u_hasBinaryProperty(c, UCHAR_JOIN_CONTROL) ||
           (U_GET_GC_MASK(c) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0 ||
           isWordCharacterSinceUnicode15(codePoint);
}

bool isAscii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool isNumber(char32_t codePoint)
{
    return isOfCategory(codePoint, U_GC_N_MASK);
}

bool isInUnicode(char32_t codePoint, int version)
{
    UVersionInfo age = {};
    u_charAge(static_cast<UChar32>(codePoint), age);
    return age[0] != 0 && age[0] <= version;
}

bool isMark(char32_t codePoint)
{
    return isOfCategory(codePoint, U_GC_M_MASK);
}

bool isAccent(char32_t codePoint)
{
    const bool wasMark = codePoint == 0x1CF2 || codePoint == 0x1CF3; // letters since
    return wasMark || (isMark(codePoint) && codePoint != sharadaSandhi && isInUnicode(codePoint, 9));
}

bool isNonspacingMark(char32_t codePoint)
{
    if (codePoint == 0x1734)
        return true; // a spacing one since
    const bool wasOther =
        codePoint == 0x1885 || codePoint == 0x1886 || codePoint == 0xA9BD || codePoint == sharadaSandhi;
    return !wasOther && isOfCategory(codePoint, U_GC_MN_MASK) && isInUnicode(codePoint, 8);
}

bool isControl(char32_t codePoint)
{
    return isOfCategory(codePoint, U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK) && isInUnicode(codePoint, 8);
}

bool isPunctuation(char32_t codePoint)
{
    const bool asciiSymbol = codePoint == '$' || codePoint == '+' || (codePoint >= '<' && codePoint <= '>') ||
                             codePoint == '^' || codePoint == '`' || codePoint == '|' || codePoint == '~';
    const bool wasPunctuation = codePoint == 0x166D || codePoint == sharadaSandhi;
    return asciiSymbol || wasPunctuation || (isOfCategory(codePoint, U_GC_P_MASK) && isInUnicode(codePoint, 8));
}

std::size_t leadingWhitespace(std::string_view text)
{
    std::size_t end = 0;
    for (std::size_t i = 0; i < text.size() && isWhitespace(nextCodePoint(text, i));)
        end = i;
    return end;
}

std::size_t trailingWhitespace(std::string_view text)
{
    std::size_t size = text.size();
    while (size > 0) {
        const std::size_t begin = lastCharacterBegin(text.substr(0, size));
        std::size_t i = begin;
        if (!isWhitespace(nextCodePoint(text, i)))
            break;
        size = begin;
    }
    return text.size() - size;
}

bool holdsWord(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();)
        if (isWordCharacter(nextCodePoint(text, i)))
            return true;
    return false;
}

bool beginsWithWord(std::string_view text)
{
    std::size_t i = 0;
    return !text.empty() && isWordCharacter(nextCodePoint(text, i));
}

bool endsWithWord(std::string_view text)
{
    if (text.empty())
        return false;
    std::size_t i = lastCharacterBegin(text);
    return isWordCharacter(nextCodePoint(text, i));
}

} // namespace headlight

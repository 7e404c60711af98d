// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/character_class.h"

#include "core/io/utf8.h"

#include <algorithm>

#include <unicode/uchar.h>

namespace headlight {

namespace {

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
           (U_GET_GC_MASK(c) & (U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)) != 0;
}

bool isAscii(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool isMark(char32_t codePoint)
{
    return (U_GET_GC_MASK(static_cast<UChar32>(codePoint)) & U_GC_M_MASK) != 0;
}

bool isNonspacingMark(char32_t codePoint)
{
    return (U_GET_GC_MASK(static_cast<UChar32>(codePoint)) & U_GC_MN_MASK) != 0;
}

bool isControl(char32_t codePoint)
{
    return (U_GET_GC_MASK(static_cast<UChar32>(codePoint)) & (U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK)) != 0;
}

bool isNumber(char32_t codePoint)
{
    return (U_GET_GC_MASK(static_cast<UChar32>(codePoint)) & U_GC_N_MASK) != 0;
}

bool isPunctuation(char32_t codePoint)
{
    const bool asciiSymbol = codePoint == '$' || codePoint == '+' || (codePoint >= '<' && codePoint <= '>') ||
                             codePoint == '^' || codePoint == '`' || codePoint == '|' || codePoint == '~';
    return asciiSymbol || (U_GET_GC_MASK(static_cast<UChar32>(codePoint)) & U_GC_P_MASK) != 0;
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

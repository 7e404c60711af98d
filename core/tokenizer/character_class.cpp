// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/character_class.h"

#include "core/io/utf8.h"

#include <algorithm>
#include <array>
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

constexpr auto kSinceUnicode15 = std::to_array<CategoryRange>({
    {0x0897, 0x0897, "Mn"},   {0x1B4E, 0x1B4F, "Po"},   {0x1B7F, 0x1B7F, "Po"},   {0x1C89, 0x1C89, "Lu"},
    {0x1C8A, 0x1C8A, "Ll"},   {0x2427, 0x2429, "So"},   {0x2FFC, 0x2FFF, "So"},   {0x31E4, 0x31E5, "So"},
    {0x31EF, 0x31EF, "So"},   {0xA7CB, 0xA7CC, "Lu"},   {0xA7CD, 0xA7CD, "Ll"},   {0xA7DA, 0xA7DA, "Lu"},
    {0xA7DB, 0xA7DB, "Ll"},   {0xA7DC, 0xA7DC, "Lu"},   {0x105C0, 0x105F3, "Lo"}, {0x10D40, 0x10D49, "Nd"},
    {0x10D4A, 0x10D4D, "Lo"}, {0x10D4E, 0x10D4E, "Lm"}, {0x10D4F, 0x10D4F, "Lo"}, {0x10D50, 0x10D65, "Lu"},
    {0x10D69, 0x10D6D, "Mn"}, {0x10D6E, 0x10D6E, "Pd"}, {0x10D6F, 0x10D6F, "Lm"}, {0x10D70, 0x10D85, "Ll"},
    {0x10D8E, 0x10D8F, "Sm"}, {0x10EC2, 0x10EC4, "Lo"}, {0x10EFC, 0x10EFC, "Mn"}, {0x11380, 0x11389, "Lo"},
    {0x1138B, 0x1138B, "Lo"}, {0x1138E, 0x1138E, "Lo"}, {0x11390, 0x113B5, "Lo"}, {0x113B7, 0x113B7, "Lo"},
    {0x113B8, 0x113BA, "Mc"}, {0x113BB, 0x113C0, "Mn"}, {0x113C2, 0x113C2, "Mc"}, {0x113C5, 0x113C5, "Mc"},
    {0x113C7, 0x113CA, "Mc"}, {0x113CC, 0x113CD, "Mc"}, {0x113CE, 0x113CE, "Mn"}, {0x113CF, 0x113CF, "Mc"},
    {0x113D0, 0x113D0, "Mn"}, {0x113D1, 0x113D1, "Lo"}, {0x113D2, 0x113D2, "Mn"}, {0x113D3, 0x113D3, "Lo"},
    {0x113D4, 0x113D5, "Po"}, {0x113D7, 0x113D8, "Po"}, {0x113E1, 0x113E2, "Mn"}, {0x116D0, 0x116E3, "Nd"},
    {0x1171E, 0x1171E, "Mc"}, {0x11BC0, 0x11BE0, "Lo"}, {0x11BE1, 0x11BE1, "Po"}, {0x11BF0, 0x11BF9, "Nd"},
    {0x11F5A, 0x11F5A, "Mn"}, {0x13460, 0x143FA, "Lo"}, {0x16100, 0x1611D, "Lo"}, {0x1611E, 0x16129, "Mn"},
    {0x1612A, 0x1612C, "Mc"}, {0x1612D, 0x1612F, "Mn"}, {0x16130, 0x16139, "Nd"}, {0x16D40, 0x16D42, "Lm"},
    {0x16D43, 0x16D6A, "Lo"}, {0x16D6B, 0x16D6C, "Lm"}, {0x16D6D, 0x16D6F, "Po"}, {0x16D70, 0x16D79, "Nd"},
    {0x18CFF, 0x18CFF, "Lo"}, {0x1CC00, 0x1CCEF, "So"}, {0x1CCF0, 0x1CCF9, "Nd"}, {0x1CD00, 0x1CEB3, "So"},
    {0x1E5D0, 0x1E5ED, "Lo"}, {0x1E5EE, 0x1E5EF, "Mn"}, {0x1E5F0, 0x1E5F0, "Lo"}, {0x1E5F1, 0x1E5FA, "Nd"},
    {0x1E5FF, 0x1E5FF, "Po"}, {0x1F8B2, 0x1F8BB, "So"}, {0x1F8C0, 0x1F8C1, "So"}, {0x1FA89, 0x1FA89, "So"},
    {0x1FA8F, 0x1FA8F, "So"}, {0x1FABE, 0x1FABE, "So"}, {0x1FAC6, 0x1FAC6, "So"}, {0x1FADC, 0x1FADC, "So"},
    {0x1FADF, 0x1FADF, "So"}, {0x1FAE9, 0x1FAE9, "So"}, {0x1FBCB, 0x1FBEF, "So"}, {0x2EBF0, 0x2EE5D, "Lo"},
});

bool needsNoSpace(char32_t character)
{
    switch (u_getIntPropertyValue(static_cast<UChar32>(character), UCHAR_LINE_BREAK)) {
    case U_LB_IDEOGRAPHIC:
    case U_LB_CONDITIONAL_JAPANESE_STARTER:
    case U_LB_NONSTARTER:
    case U_LB_COMPLEX_CONTEXT:
        return true;
    default:
        return false;
    }
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

bool areOfOneWord(char32_t first, char32_t second)
{
    return isWordCharacter(first) && isWordCharacter(second) && !needsNoSpace(first) && !needsNoSpace(second);
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

std::span<const CategoryRange> charactersSinceUnicode15()
{
    return kSinceUnicode15;
}

bool isWordCharacterSinceUnicode15(char32_t codePoint)
{
    const auto* const range = std::ranges::lower_bound(kSinceUnicode15, codePoint, {}, &CategoryRange::last);
    if (range == kSinceUnicode15.end() || codePoint < range->first)
        return false;
    return range->category.starts_with('L') || range->category.starts_with('M') || range->category == "Nd";
}

} // namespace headlight

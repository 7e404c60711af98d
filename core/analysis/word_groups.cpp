// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/word_groups.h"

#include "core/base/error.h"
#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"

#include <unicode/uchar.h>

#include <optional>
#include <string>

namespace headlight {

namespace {

std::u32string charactersOf(std::string_view text)
{
    if (const auto bad = firstInvalidUtf8(text))
        throw Error(ErrorKind::BadText, "invalid UTF-8 at byte " + std::to_string(*bad));
    std::u32string characters;
    for (std::size_t i = 0; i < text.size();)
        characters.push_back(nextCodePoint(text, i));
    return characters;
}

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

bool joins(char32_t last, char32_t first)
{
    return isWordCharacter(last) && isWordCharacter(first) && !needsNoSpace(last) && !needsNoSpace(first);
}

/// Whether two neighbouring tokens of one text belong to one word.
bool sameWord(CharRange before, CharRange token, const std::u32string& text)
{
    if (token.begin != before.end)
        return token.begin < before.end;
    const std::size_t boundary = token.begin;
    return boundary > 0 && boundary < text.size() && joins(text[boundary - 1], text[boundary]);
}

} // namespace

std::vector<TokenRange> wordGroups(const Encoding& encoding, std::string_view text, std::string_view pair)
{
    const std::u32string first = charactersOf(text);
    const std::u32string second = charactersOf(pair);
    const std::u32string* current = &first;
    std::optional<CharRange> placed; // the range of the last token that has a place in the text
    bool neighbour = false;          // whether that token is the one before
    std::vector<TokenRange> groups;
    for (std::size_t t = 0; t < encoding.ids.size(); ++t) {
        const CharRange range = encoding.offsets[t];
        const bool hasPlace = encoding.specialTokensMask[t] == 0 && range.begin >= 0 && range.begin < range.end;
        bool continues = false;
        if (hasPlace) {
            // The second sequence's offsets begin at 0 again.
            if (placed && (range.begin < placed->begin || (!neighbour && range.begin == placed->begin)))
                current = &second;
            else
                continues = placed && neighbour && sameWord(*placed, range, *current);
            placed = range;
        }
        neighbour = hasPlace;
        if (continues)
            ++groups.back().count;
        else
            groups.push_back({static_cast<Index>(t), 1});
    }
    return groups;
}

} // namespace headlight

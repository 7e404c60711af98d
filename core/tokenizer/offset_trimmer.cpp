// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/offset_trimmer.h"

#include "core/io/json.h"
#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"

#include <algorithm>

namespace headlight {

namespace {

/// How many characters of a token are spaces, at its start and at its end ("Ġ" is one).
struct Spaces {
    int leading = 0;
    int trailing = 0;
};

Spaces countSpaces(const std::string& token)
{
    constexpr char32_t byteLevelSpace = 0x120; // "Ġ"
    Spaces spaces;
    bool onlySpaces = true;
    for (std::size_t i = 0; i < token.size();) {
        const char32_t codePoint = nextCodePoint(token, i);
        const bool isSpace = codePoint == byteLevelSpace || isWhitespace(codePoint);
        spaces.trailing = isSpace ? spaces.trailing + 1 : 0;
        onlySpaces = onlySpaces && isSpace;
        spaces.leading += onlySpaces ? 1 : 0;
    }
    return spaces;
}

} // namespace

OffsetTrimmer::OffsetTrimmer(const JsonObject& description)
    : OffsetTrimmer(description.booleanOr("trim_offsets", true), description.booleanOr("add_prefix_space", true))
{
}

std::vector<TokenSequence> OffsetTrimmer::process(std::vector<TokenSequence> parts) const
{
    if (!m_trim)
        return parts;
    for (TokenSequence& part : parts)
        for (std::size_t i = 0; i < part.tokens.size(); ++i) {
            Token& token = part.tokens[i];
            auto* place = std::get_if<TextPlace>(&token.place);
            if (!place)
                continue;
            Spaces spaces = countSpaces(token.piece);
            CharRange& range = place->range;
            // One space alone at the beginning was put there; before more of them none was.
            if (spaces.leading == 1 && m_addPrefixSpace && (i == 0 || range.begin == 0))
                spaces.leading = 0;
            range.begin = std::min(range.begin + spaces.leading, range.end);
            if (range.end >= spaces.trailing)
                range.end = std::max(range.end - spaces.trailing, range.begin);
        }
    return parts;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/split_pre_tokenizers.h"

#include "core/io/json.h"
#include "core/tokenizer/character_class.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

struct Stretch {
    Pattern::Match range;
    bool isMatch;
};

/// The whole text as stretches that match and that don't, in turn.
std::vector<Stretch> stretchesOf(std::size_t size, const std::vector<Pattern::Match>& matches, bool invert)
{
    std::vector<Stretch> result;
    result.reserve(2 * matches.size() + 1);
    std::size_t done = 0;
    for (const Pattern::Match& match : matches) {
        if (match.begin > done)
            result.push_back({{done, match.begin}, invert});
        result.push_back({match, !invert}); // an empty one counts: it parts what a behavior would join
        done = std::max(done, match.end);
    }
    if (done < size)
        result.push_back({{done, size}, invert});
    return result;
}

std::vector<Pattern::Match> merged(const std::vector<Stretch>& stretches, SplitBehavior behavior)
{
    std::vector<Pattern::Match> result;
    bool previousIsMatch = false;
    for (std::size_t i = 0; i < stretches.size(); ++i) {
        const auto& [range, isMatch] = stretches[i];
        bool joins = false; // the piece before it
        if (i > 0 && behavior == SplitBehavior::Contiguous)
            joins = isMatch == previousIsMatch;
        else if (i > 0 && behavior == SplitBehavior::MergedWithPrevious)
            joins = isMatch && !previousIsMatch;
        else if (i > 0 && behavior == SplitBehavior::MergedWithNext)
            joins = !isMatch && previousIsMatch;
        previousIsMatch = isMatch;
        if (behavior == SplitBehavior::Removed && isMatch)
            continue;
        if (joins)
            result.back().end = range.end;
        else
            result.push_back(range);
    }
    return result;
}

} // namespace

SplitBehavior readSplitBehavior(const JsonObject& description, std::optional<SplitBehavior> fallback)
{
    if (fallback && !description.has("behavior"))
        return *fallback;
    const std::string name = description.string("behavior");
    if (name == "Removed")
        return SplitBehavior::Removed;
    if (name == "Isolated")
        return SplitBehavior::Isolated;
    if (name == "MergedWithPrevious")
        return SplitBehavior::MergedWithPrevious;
    if (name == "MergedWithNext")
        return SplitBehavior::MergedWithNext;
    if (name == "Contiguous")
        return SplitBehavior::Contiguous;
    description.failField("behavior", "one of Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous");
}

SplitPreTokenizer::SplitPreTokenizer(Pattern pattern, SplitBehavior behavior, bool invert)
    : m_pattern(std::move(pattern)), m_behavior(behavior), m_invert(invert)
{
}

SplitPreTokenizer::SplitPreTokenizer(const JsonObject& description)
    : SplitPreTokenizer(Pattern::read(description), readSplitBehavior(description, std::nullopt),
                        description.booleanOr("invert", false))
{
}

void SplitPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces,
                [this](const AlignedText& text) { return splitByPattern(text, m_pattern, m_behavior, m_invert); });
}

std::vector<Piece> splitAt(const AlignedText& text, const std::vector<Pattern::Match>& matches, SplitBehavior behavior,
                           bool invert)
{
    std::vector<Piece> result;
    const std::vector<Pattern::Match> ranges = merged(stretchesOf(text.text.size(), matches, invert), behavior);
    result.reserve(ranges.size());
    for (const Pattern::Match& range : ranges)
        if (range.begin < range.end)
            result.push_back({text.slice(range.begin, range.end), std::nullopt});
    return result;
}

std::vector<Piece> splitByPattern(const AlignedText& text, const Pattern& pattern, SplitBehavior behavior, bool invert)
{
    return splitAt(text, pattern.matches(text.text), behavior, invert);
}

void WhitespacePreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces,
                [](const AlignedText& text) { return splitAtCharacters(text, isWhitespace, SplitBehavior::Removed); });
}

DelimiterPreTokenizer::DelimiterPreTokenizer(const JsonObject& description)
    : m_delimiter(readCharacter(description, "delimiter"))
{
}

void DelimiterPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](const AlignedText& text) {
        return splitAtCharacters(
            text, [this](char32_t c) { return c == m_delimiter; }, SplitBehavior::Removed);
    });
}

DigitsPreTokenizer::DigitsPreTokenizer(const JsonObject& description)
    : m_behavior(description.booleanOr("individual_digits", false) ? SplitBehavior::Isolated
                                                                   : SplitBehavior::Contiguous)
{
}

void DigitsPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](const AlignedText& text) { return splitAtCharacters(text, isNumber, m_behavior); });
}

PunctuationPreTokenizer::PunctuationPreTokenizer(const JsonObject& description)
    : m_behavior(readSplitBehavior(description, SplitBehavior::Isolated))
{
}

void PunctuationPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces, [this](const AlignedText& text) { return splitAtCharacters(text, isPunctuation, m_behavior); });
}

char32_t readCharacter(const JsonObject& description, const char* key)
{
    const std::string text = description.string(key);
    std::size_t size = 0;
    const char32_t character = text.empty() ? U'\0' : nextCodePoint(text, size);
    if (text.empty() || size != text.size())
        description.failField(key, "one character");
    return character;
}

} // namespace headlight

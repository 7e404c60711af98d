// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/split_pre_tokenizer.h"

#include "core/io/json.h"

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

struct Stretch {
    Pattern::Match range;
    bool isMatch;
};

/// The whole text as stretches that match and that don't, in turn.
std::vector<Stretch> stretchesOf(std::string_view text, const Pattern& pattern, bool invert)
{
    std::vector<Stretch> result;
    std::size_t done = 0;
    for (const Pattern::Match& match : pattern.matches(text)) {
        if (match.begin > done)
            result.push_back({{done, match.begin}, invert});
        if (match.end > match.begin)
            result.push_back({match, !invert});
        done = std::max(done, match.end);
    }
    if (done < text.size())
        result.push_back({{done, text.size()}, invert});
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

SplitBehavior readBehavior(const JsonObject& description)
{
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

} // namespace

SplitPreTokenizer::SplitPreTokenizer(Pattern pattern, SplitBehavior behavior, bool invert)
    : m_pattern(std::move(pattern)), m_behavior(behavior), m_invert(invert)
{
}

SplitPreTokenizer::SplitPreTokenizer(const JsonObject& description)
    : SplitPreTokenizer(Pattern::read(description), readBehavior(description), description.booleanOr("invert", false))
{
}

void SplitPreTokenizer::split(std::vector<Piece>& pieces) const
{
    splitPieces(pieces,
                [this](const AlignedText& text) { return splitByPattern(text, m_pattern, m_behavior, m_invert); });
}

std::vector<Piece> splitByPattern(const AlignedText& text, const Pattern& pattern, SplitBehavior behavior, bool invert)
{
    std::vector<Piece> result;
    for (const Pattern::Match& range : merged(stretchesOf(text.text, pattern, invert), behavior))
        result.push_back({text.slice(range.begin, range.end), std::nullopt});
    return result;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/pattern.h"
#include "core/tokenizer/pre_tokenizer.h"

#include <optional>
#include <vector>

namespace headlight {

/// What becomes of a match between two pieces of text.
enum class SplitBehavior {
    Removed,
    Isolated,           ///< a piece of its own
    MergedWithPrevious, ///< the end of the piece before it
    MergedWithNext,     ///< the start of the piece after it
    Contiguous          ///< matches side by side are one piece
};

class SplitPreTokenizer : public PreTokenizer {
public:
    SplitPreTokenizer(Pattern pattern, SplitBehavior behavior, bool invert);
    explicit SplitPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    Pattern m_pattern;
    SplitBehavior m_behavior;
    bool m_invert; // what does not match is the separator
};

/// The field "behavior", or `fallback` where it is absent.
SplitBehavior readSplitBehavior(const JsonObject& description, std::optional<SplitBehavior> fallback);

/// The cut of one text at `matches`, from left to right.
std::vector<Piece> splitAt(const AlignedText& text, const std::vector<Pattern::Match>& matches, SplitBehavior behavior,
                           bool invert = false);

/// Each character for which `isSeparator(char32_t)` holds is a match.
template <typename Predicate>
std::vector<Piece> splitAtCharacters(const AlignedText& text, const Predicate& isSeparator, SplitBehavior behavior)
{
    std::vector<Pattern::Match> matches;
    for (std::size_t i = 0; i < text.text.size();) {
        const std::size_t begin = i;
        if (isSeparator(nextCodePoint(text.text, i)))
            matches.push_back({begin, i});
    }
    return splitAt(text, matches, behavior);
}

/// The cut of one text; also used by ByteLevel.
std::vector<Piece> splitByPattern(const AlignedText& text, const Pattern& pattern, SplitBehavior behavior, bool invert);

/// Cuts at white space, which goes.
class WhitespacePreTokenizer : public PreTokenizer {
public:
    void split(std::vector<Piece>& pieces) const override;
};

/// Cuts at one character, which goes.
class DelimiterPreTokenizer : public PreTokenizer {
public:
    explicit DelimiterPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    char32_t m_delimiter;
};

/// Numbers as Unicode counts them (Nd, Nl, No), each alone or a run at a time.
class DigitsPreTokenizer : public PreTokenizer {
public:
    explicit DigitsPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    SplitBehavior m_behavior;
};

class PunctuationPreTokenizer : public PreTokenizer {
public:
    explicit PunctuationPreTokenizer(const JsonObject& description);
    void split(std::vector<Piece>& pieces) const override;

private:
    SplitBehavior m_behavior;
};

/// The field `key`, a string of one character.
char32_t readCharacter(const JsonObject& description, const char* key);

} // namespace headlight

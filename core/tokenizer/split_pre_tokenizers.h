// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/pattern.h"
#include "core/tokenizer/pre_tokenizer.h"

#include <optional>
#include <vector>

namespace headlight {

/// The fate of a match between two pieces of text.
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
    bool m_invert; // text that does not match is the separator
};

/// Reads the field "behavior"; `fallback` where it is absent.
SplitBehavior readSplitBehavior(const JsonObject& description, std::optional<SplitBehavior> fallback);

/// Cuts one text at `matches`, which stand from left to right.
std::vector<Piece> splitAt(const AlignedText& text, const std::vector<Pattern::Match>& matches, SplitBehavior behavior,
                           bool invert = false);

/// Cuts one text at each character for which `isSeparator(char32_t)` holds.
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

/// Cuts one text at all matches of `pattern`; ByteLevel cuts by it, too.
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

/// Cuts out digits, all that Unicode counts as numbers (Nd, Nl, No), each alone or a run at a time.
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

/// Reads the field `key`, a string of one character.
char32_t readCharacter(const JsonObject& description, const char* key);

} // namespace headlight

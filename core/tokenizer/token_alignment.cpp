// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_alignment.h"

#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace headlight {

namespace {

/// Words compared with words in the middle of two texts, at most; longer middles count as replaced.
constexpr std::size_t kMostComparedWords = 4'000'000;

/// partner[j] = the old unit that new unit j goes on from, −1 = none.
template <typename Unit>
std::vector<int> alignedUnits(const std::vector<Unit>& before, const std::vector<Unit>& after)
{
    std::vector<int> partner(after.size(), -1);
    const std::size_t least = std::min(before.size(), after.size());
    std::size_t begin = 0;
    while (begin < least && before[begin] == after[begin])
        ++begin;
    std::size_t end = 0;
    while (end < least - begin && before[before.size() - 1 - end] == after[after.size() - 1 - end])
        ++end;
    for (std::size_t i = 0; i < begin; ++i)
        partner[i] = static_cast<int>(i);
    for (std::size_t i = 1; i <= end; ++i)
        partner[after.size() - i] = static_cast<int>(before.size() - i);

    const std::size_t rows = before.size() - begin - end;
    const std::size_t columns = after.size() - begin - end;
    if (rows == 0 || columns == 0 || rows > kMostComparedWords / columns)
        return partner;
    const std::size_t stride = columns + 1;
    std::vector<std::int32_t> longest((rows + 1) * stride, 0); // [old, new]: of what is left of both from there on
    for (std::size_t i = rows; i-- > 0;)
        for (std::size_t j = columns; j-- > 0;)
            longest[i * stride + j] = before[begin + i] == after[begin + j]
                                          ? longest[(i + 1) * stride + j + 1] + 1
                                          : std::max(longest[(i + 1) * stride + j], longest[i * stride + j + 1]);
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
        if (before[begin + i] == after[begin + j])
            partner[begin + j++] = static_cast<int>(begin + i++);
        else if (longest[(i + 1) * stride + j] >= longest[i * stride + j + 1])
            ++i;
        else
            ++j;
    }
    return partner;
}

/// One of a pair's texts, cut into words and the white space around them.
struct CutText {
    explicit CutText(std::string_view utf8) : characters(codePointsOf(utf8))
    {
        for (std::size_t i = 0; i < characters.size();) {
            if (isWhitespace(characters[i])) {
                ++i;
                continue;
            }
            std::size_t end = i + 1;
            while (end < characters.size() && areOfOneWord(characters[end - 1], characters[end]))
                ++end;
            words.push_back({static_cast<int>(i), static_cast<int>(end)});
            i = end;
        }
    }
    std::u32string_view of(CharRange range) const
    {
        return std::u32string_view(characters)
            .substr(static_cast<std::size_t>(range.begin), static_cast<std::size_t>(range.end - range.begin));
    }
    std::vector<std::u32string_view> wordTexts() const
    {
        std::vector<std::u32string_view> texts;
        for (const CharRange& word : words)
            texts.push_back(of(word));
        return texts;
    }
    /// White space in front of a word, or behind the last one.
    CharRange gap(int word) const
    {
        const int nWords = static_cast<int>(words.size());
        return {word > 0 ? words[static_cast<std::size_t>(word - 1)].end : 0,
                word < nWords ? words[static_cast<std::size_t>(word)].begin : static_cast<int>(characters.size())};
    }

    std::u32string characters;
    std::vector<CharRange> words = {};
};

/// source[c] = the old character that new character c goes on from, −1 = none.
std::vector<int> alignedCharacters(const CutText& before, const CutText& after)
{
    std::vector<int> source(after.characters.size(), -1);
    const auto align = [&](CharRange from, CharRange to) {
        for (int character = to.begin; character < to.end; ++character)
            source[static_cast<std::size_t>(character)] = from.begin + (character - to.begin);
    };
    const std::vector<int> partner = alignedUnits(before.wordTexts(), after.wordTexts());
    const int nBefore = static_cast<int>(before.words.size());
    const int nAfter = static_cast<int>(after.words.size());
    const auto partnerOf = [&](int word) {
        return word < 0 ? -1 : word < nAfter ? partner[static_cast<std::size_t>(word)] : nBefore;
    };
    for (int word = 0; word <= nAfter; ++word) {
        const int old = partnerOf(word);
        if (word < nAfter && old >= 0)
            align(before.words[static_cast<std::size_t>(old)], after.words[static_cast<std::size_t>(word)]);
        const bool isBetween =
            old >= 0 && (word > 0 ? partnerOf(word - 1) >= 0 : true) && partnerOf(word - 1) == old - 1;
        if (isBetween && before.of(before.gap(old)) == after.of(after.gap(word)))
            align(before.gap(old), after.gap(word));
    }
    return source;
}

/// Characters that a token is made of: without the white space around a word.
std::optional<CharRange> ownCharacters(const Token& token, const CutText& text)
{
    CharRange range = token.range();
    if (range.begin < 0 || range.begin >= range.end || range.end > static_cast<int>(text.characters.size()))
        return std::nullopt;
    const auto isBlank = [&](int i) { return isWhitespace(text.characters[static_cast<std::size_t>(i)]); };
    CharRange own = range;
    while (own.begin < own.end && isBlank(own.begin))
        ++own.begin;
    while (own.begin < own.end && isBlank(own.end - 1))
        --own.end;
    return own.begin < own.end ? own : range;
}

struct PlacedToken {
    int position;
    CharRange own;
};

std::vector<PlacedToken> placedTokens(const TokenSequence& sequence, bool ofPair, const CutText& text)
{
    std::vector<PlacedToken> placed;
    for (int position = 0; position < sequence.size(); ++position) {
        const TextPlace* place = sequence[position].inText();
        if (place && place->isOfPair == ofPair)
            if (const auto own = ownCharacters(sequence[position], text))
                placed.push_back({position, *own});
    }
    return placed;
}

void alignText(const TokenSequence& before, const TokenSequence& after, bool ofPair,
               std::vector<std::vector<int>>& sources)
{
    const CutText oldText(ofPair ? before.pair : before.text);
    const CutText newText(ofPair ? after.pair : after.text);
    const std::vector<int> source = alignedCharacters(oldText, newText);
    std::vector<char> isKept(oldText.characters.size(), 0);
    for (const int old : source)
        if (old >= 0)
            isKept[static_cast<std::size_t>(old)] = 1;
    const std::vector<PlacedToken> oldTokens = placedTokens(before, ofPair, oldText);
    std::vector<std::vector<int>> tokensAt(oldText.characters.size()); // indices into oldTokens
    for (std::size_t token = 0; token < oldTokens.size(); ++token)
        for (int i = oldTokens[token].own.begin; i < oldTokens[token].own.end; ++i)
            tokensAt[static_cast<std::size_t>(i)].push_back(static_cast<int>(token));
    const auto isWholeKept = [&](CharRange range) {
        return std::all_of(isKept.begin() + range.begin, isKept.begin() + range.end, [](char kept) { return kept; });
    };

    const std::vector<PlacedToken> newTokens = placedTokens(after, ofPair, newText);
    for (std::size_t first = 0; first < newTokens.size();) {
        const CharRange own = newTokens[first].own;
        std::size_t end = first + 1; // tokens of one range are bytes of one character
        while (end < newTokens.size() && newTokens[end].own == own)
            ++end;
        std::set<int> from;
        bool isKnown = true;
        for (int i = own.begin; i < own.end && isKnown; ++i) {
            const int old = source[static_cast<std::size_t>(i)];
            isKnown = old >= 0;
            if (isKnown)
                from.insert(tokensAt[static_cast<std::size_t>(old)].begin(),
                            tokensAt[static_cast<std::size_t>(old)].end());
        }
        for (const int token : from)
            isKnown = isKnown && isWholeKept(oldTokens[static_cast<std::size_t>(token)].own);
        const std::vector<int> list(from.begin(), from.end());
        const bool isOneByOne = isKnown && list.size() == end - first && std::ranges::all_of(list, [&](int token) {
                                    return oldTokens[static_cast<std::size_t>(token)].own ==
                                           oldTokens[static_cast<std::size_t>(list[0])].own;
                                });
        for (std::size_t token = first; isKnown && token < end; ++token) {
            std::vector<int>& to = sources[static_cast<std::size_t>(newTokens[token].position)];
            for (std::size_t i = 0; i < list.size(); ++i)
                if (!isOneByOne || i == token - first)
                    to.push_back(oldTokens[static_cast<std::size_t>(list[i])].position);
        }
        first = end;
    }
}

bool standsInText(const Token& token)
{
    return token.range().begin < token.range().end;
}

/// Tokens that stand in no text, special ones left out.
std::vector<int> labelledTokens(const TokenSequence& sequence)
{
    std::vector<int> tokens;
    for (int position = 0; position < sequence.size(); ++position)
        if (!standsInText(sequence[position]) && !sequence[position].isSpecial())
            tokens.push_back(position);
    return tokens;
}

void alignLabels(const TokenSequence& before, const TokenSequence& after, std::vector<std::vector<int>>& sources)
{
    const std::vector<int> oldTokens = labelledTokens(before);
    const std::vector<int> newTokens = labelledTokens(after);
    const auto labels = [](const TokenSequence& sequence, const std::vector<int>& tokens) {
        std::vector<std::string_view> result;
        for (const int token : tokens)
            result.push_back(sequence[token].label);
        return result;
    };
    const std::vector<int> partner = alignedUnits(labels(before, oldTokens), labels(after, newTokens));
    for (std::size_t i = 0; i < partner.size(); ++i)
        if (partner[i] >= 0)
            sources[static_cast<std::size_t>(newTokens[i])] = {oldTokens[static_cast<std::size_t>(partner[i])]};
}

void alignSpecialTokens(const TokenSequence& before, const TokenSequence& after, std::vector<std::vector<int>>& sources)
{
    std::map<std::string_view, std::vector<int>> old;
    for (int position = 0; position < before.size(); ++position)
        if (before[position].isSpecial() && !standsInText(before[position]))
            old[before[position].label].push_back(position);
    std::map<std::string_view, std::size_t> nSeen;
    for (int position = 0; position < after.size(); ++position)
        if (const Token& token = after[position]; token.isSpecial() && !standsInText(token)) {
            const std::size_t number = nSeen[token.label]++;
            if (const auto found = old.find(token.label); found != old.end() && number < found->second.size())
                sources[static_cast<std::size_t>(position)] = {found->second[number]};
        }
}

} // namespace

TokenAlignment::TokenAlignment(const TokenSequence& before, const TokenSequence& after)
    : m_nBefore(before.size()), m_sources(after.tokens.size())
{
    alignText(before, after, false, m_sources);
    alignText(before, after, true, m_sources);
    alignLabels(before, after, m_sources);
    alignSpecialTokens(before, after, m_sources);
}

std::optional<int> TokenAlignment::followed(int before) const
{
    for (int token = nAfter(); token-- > 0;)
        if (std::ranges::find(sources(token), before) != sources(token).end())
            return token;
    return std::nullopt;
}

int TokenAlignment::followedLength(int n) const
{
    for (int token = nAfter(); token-- > 0;)
        if (std::ranges::any_of(sources(token), [&](int old) { return old < n; }))
            return token + 1;
    return 0;
}

bool TokenAlignment::isIdentity() const
{
    if (nAfter() != m_nBefore)
        return false;
    for (int token = 0; token < nAfter(); ++token)
        if (sources(token) != std::vector{token})
            return false;
    return true;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/token_sequence.h"

#include "core/io/utf8.h"
#include "core/tokenizer/character_class.h"
#include "core/tokenizer/special_names.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace headlight {

namespace {

template <typename T, typename Get>
std::vector<T> ofEach(const std::vector<Token>& tokens, Get get)
{
    std::vector<T> values;
    values.reserve(tokens.size());
    for (const Token& token : tokens)
        values.push_back(std::invoke(get, token));
    return values;
}

/// Whether two neighbours within one text are of one word.
bool sameWord(CharRange before, CharRange token, const std::u32string& text)
{
    if (token.begin != before.end)
        return token.begin < before.end;
    const auto boundary = static_cast<std::size_t>(token.begin);
    return boundary > 0 && boundary < text.size() && areOfOneWord(text[boundary - 1], text[boundary]);
}

/// The characters that an ordinary token stands for; null where it stands for none.
const TextPlace* placeInWord(const Token& token)
{
    const TextPlace* place = token.inText();
    return !token.isSpecial() && place && place->range.begin >= 0 && place->range.begin < place->range.end ? place
                                                                                                           : nullptr;
}

} // namespace

bool TokenSequence::hasOwnToken() const
{
    return !std::ranges::all_of(tokens, &Token::isSpecial);
}

std::vector<std::int64_t> TokenSequence::ids() const
{
    return ofEach<std::int64_t>(tokens, &Token::id);
}

std::vector<std::string> TokenSequence::pieces() const
{
    return ofEach<std::string>(tokens, &Token::piece);
}

std::vector<std::string> TokenSequence::labels() const
{
    return ofEach<std::string>(tokens, &Token::label);
}

std::vector<CharRange> TokenSequence::ranges() const
{
    return ofEach<CharRange>(tokens, &Token::range);
}

std::vector<std::uint8_t> TokenSequence::specialMask() const
{
    return ofEach<std::uint8_t>(tokens, &Token::isSpecial);
}

std::vector<std::int64_t> TokenSequence::typeIds() const
{
    return ofEach<std::int64_t>(tokens, &Token::type);
}

UnknownTokens unknownTokens(const TokenSequence& sequence)
{
    UnknownTokens result;
    for (const Token& token : sequence.tokens) {
        const TextPlace* place = token.inText();
        if (!place || place->range.begin >= place->range.end)
            continue;
        ++result.nInText;
        if (!isUnknownName(token.piece))
            continue;
        const std::string& text = place->isOfPair ? sequence.pair : sequence.text;
        if (text.find(token.piece) != std::string::npos) // it was typed
            continue;
        ++result.nUnknown;
        result.piece = token.piece;
    }
    return result;
}

void markPieces(TokenSequence& sequence)
{
    const std::u32string first = codePointsOf(sequence.text);
    const std::u32string second = codePointsOf(sequence.pair);
    const TextPlace* before = nullptr; // the place of the token before, if it is in a word
    for (Token& token : sequence.tokens) {
        const TextPlace* place = placeInWord(token);
        if (place && before && before->isOfPair == place->isOfPair &&
            sameWord(before->range, place->range, place->isOfPair ? second : first))
            token.kind = TokenKind::Piece;
        before = place;
    }
}

void appendAddedToken(TokenSequence& sequence, std::int64_t id, const std::string& token)
{
    sequence.tokens.push_back({.id = id, .piece = token, .kind = TokenKind::Special});
}

void appendTokens(TokenSequence& sequence, const TokenSequence& other)
{
    sequence.tokens.insert(sequence.tokens.end(), other.tokens.begin(), other.tokens.end());
}

TokenSequence cutToContext(TokenSequence sequence, int nCtx)
{
    const int nKept = std::max(nCtx, 0);
    if (sequence.size() <= nKept)
        return sequence;
    sequence.nCutTokens += sequence.size() - nKept;
    if (nKept > 0 && sequence.tokens.back().isSpecial())
        sequence.tokens[nKept - 1] = std::move(sequence.tokens.back());
    sequence.tokens.resize(nKept);
    return sequence;
}

} // namespace headlight

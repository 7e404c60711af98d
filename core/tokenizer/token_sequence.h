// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/pixel_values.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace headlight {

/// Half-open range of characters (Unicode code points, not bytes) in the user's text.
struct CharRange {
    int begin = 0;
    int end = 0;
    bool operator==(const CharRange&) const = default;
};

/// Place of a token in a text.
struct TextPlace {
    CharRange range;       // may be empty: the tokenizer made the token out of nothing
    bool isOfPair = false; // the range counts in the second sequence
    bool operator==(const TextPlace&) const = default;
};

/// Cell of a grid that a token stands for: a patch of an image.
struct GridLocation {
    int row = 0;
    int column = 0;
    bool operator==(const GridLocation&) const = default;
};

/// Nothing: the token stands nowhere (the tokenizer added it, an id was given, a file has neither text nor grid).
using TokenLocation = std::variant<std::monostate, TextPlace, GridLocation>;

enum class TokenKind : std::uint8_t {
    Ordinary,
    Piece,   ///< goes on with the word that the token before it is of, see markPieces()
    Special, ///< added by the tokenizer or read from its vocabulary of special tokens: [CLS], </s>
    Padding, ///< a special token that only fills a row up: [PAD]
};

/// One position of a model's input, whatever it was made from.
struct Token {
    std::int64_t id = 0;    ///< in the vocabulary; the number of a file's row or column
    std::string piece = {}; ///< the vocabulary's spelling ("Ġstation")
    std::string label = {}; ///< readable text ("station"), UTF-8, never empty once a tokenizer is done
    TokenLocation place = {};
    TokenKind kind = TokenKind::Ordinary;
    std::int64_t type = 0; ///< the sentence of a pair that the model takes it for

    bool isSpecial() const { return kind == TokenKind::Special || kind == TokenKind::Padding; }
    /// Null where it stands in no text.
    const TextPlace* inText() const { return std::get_if<TextPlace>(&place); }
    /// {0, 0} where it stands in no text.
    CharRange range() const { return inText() ? inText()->range : CharRange(); }
    bool operator==(const Token&) const = default;
};

/// The input of a model, or of one side of it: the tokens of a text, of a pair of texts, of ids, or the named rows of
/// a file.
struct TokenSequence {
    std::vector<Token> tokens = {}; // [T]
    int nCutTokens = 0;             // tokens left out at the end because the model's context is full
    std::string text = {};          // the text that was tokenized; empty for ids
    std::string pair = {};          // the second sequence, if there is one
    SharedPixels pixels = {};       // the image that the tokens are patches of; empty for a text

    int size() const { return static_cast<int>(tokens.size()); }
    const Token& operator[](std::ptrdiff_t position) const { return tokens[static_cast<std::size_t>(position)]; }

    bool hasOwnToken() const;                      ///< some token is not special
    std::vector<std::int64_t> ids() const;         // [T]
    std::vector<std::string> pieces() const;       // [T]
    std::vector<std::string> labels() const;       // [T]
    std::vector<CharRange> ranges() const;         // [T]
    std::vector<std::uint8_t> specialMask() const; // [T] 1 for special tokens
    std::vector<std::int64_t> typeIds() const;     // [T]
    bool operator==(const TokenSequence&) const = default;
};

/// How many of the tokens that stand in a text stand for characters that the vocabulary does not have.
struct UnknownTokens {
    int nUnknown = 0;
    int nInText = 0;
    std::string piece = {}; // the token that they are read as: "[UNK]"
};
UnknownTokens unknownTokens(const TokenSequence& sequence);

/// Makes each token a piece that belongs to one word with the token before it: the two share a character (its bytes
/// are spread over them), or one ends where the other begins in the text and a letter, digit or mark stands on both
/// sides. Special tokens belong to no word; characters of scripts that write no space between words (Unicode line
/// breaking, UAX #14, classes ID, CJ, NS and SA) stand alone, where that rule would make a word of a sentence.
/// Throws Error{BadText} when a text is not UTF-8.
void markPieces(TokenSequence& sequence);

/// Appends a token that the tokenizer adds by itself; it gets its label later.
void appendAddedToken(TokenSequence& sequence, std::int64_t id, const std::string& token);
void appendTokens(TokenSequence& sequence, const TokenSequence& other);

/// Keeps at most `nCtx` tokens, the last special token (such as </s>) included; sets nCutTokens.
TokenSequence cutToContext(TokenSequence sequence, int nCtx);

} // namespace headlight

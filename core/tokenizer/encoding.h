// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <iterator>
#include <string>
#include <vector>

namespace headlight {

/// Half-open range of characters (Unicode code points, not bytes) in the user's text.
struct CharRange {
    int begin = 0;
    int end = 0;
    bool operator==(const CharRange&) const = default;
};

/// The tokenized text; every vector has T elements. The field names are the ecosystem's own.
struct Encoding {
    std::vector<std::int64_t> ids;               // [T]
    std::vector<std::string> tokens;             // [T] as the vocabulary spells them ("Ġstation")
    std::vector<std::string> labels;             // [T] as a person reads them ("station"), UTF-8, never empty
    std::vector<CharRange> offsets;              // [T] {0, 0} for tokens the tokenizer added
    std::vector<std::uint8_t> specialTokensMask; // [T] 1 for tokens the tokenizer added
    std::vector<std::int64_t> typeIds = {};      // [T] type of each token of a pair; empty: all are of type 0
    int nCutTokens = 0;                          // tokens left out at the end because the model's context is full
    std::string text = {};                       // the text that was tokenized; empty for ids
    std::string pair = {};                       // the second sequence, if there is one

    int size() const { return std::ssize(ids); }
    bool operator==(const Encoding&) const = default;
};

/// Appends a token that the tokenizer adds by itself, of type 0; its label is filled in later.
void appendAddedToken(Encoding& encoding, std::int64_t id, const std::string& token);
/// Appends all of `other` but its labels and texts.
void appendEncoding(Encoding& encoding, const Encoding& other);

/// Keeps at most `nCtx` tokens, the last special token (such as </s>) included; sets nCutTokens.
Encoding cutToContext(Encoding encoding, int nCtx);

} // namespace headlight

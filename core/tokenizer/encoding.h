// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
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
    std::vector<std::int64_t> typeIds = {};      // [T] of a pair the type of each token; empty: all are of type 0
    int nCutTokens = 0;                          // tokens left out at the end because the model's context is full
    std::string text = {};                       // what was tokenized; empty for ids
    std::string pair = {};                       // the second sequence, if there is one

    int size() const { return static_cast<int>(ids.size()); }
    bool operator==(const Encoding&) const = default;
};

/// A token that the tokenizer adds by itself; labels, and types where there are others than 0, are filled in later.
void appendAddedToken(Encoding& encoding, std::int64_t id, const std::string& token);
void appendEncoding(Encoding& encoding, const Encoding& other);

/// Keeps at most `nCtx` tokens, the last special token (such as </s>) included; sets nCutTokens.
Encoding cutToContext(Encoding encoding, int nCtx);

} // namespace headlight

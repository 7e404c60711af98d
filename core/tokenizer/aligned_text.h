// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/utf8.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headlight {

/// Half-open range of bytes in the user's text.
struct ByteRange {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool operator==(const ByteRange&) const = default;
};

/// A stretch of the user's text as the tokenizer has changed it so far (normalized, mapped to byte characters, …),
/// with, for each of its bytes, the characters of the user's text it came from.
struct AlignedText {
    std::string text;
    std::vector<ByteRange> origin; // [text.size()]

    /// The user's own text: every byte comes from its whole character.
    static AlignedText of(std::string_view text);

    /// Throws Error{BadText} where the text grows beyond maxBytes: a few rules that each make two of one would
    /// otherwise take all memory.
    void append(std::string_view bytes, ByteRange from);
    static constexpr std::size_t maxBytes = 16U << 20U;
    /// Puts `marker` before a text that is not empty; its bytes come from the text's first character.
    void prepend(std::string_view marker);
    AlignedText slice(std::size_t begin, std::size_t end) const;
    /// The user's text that [begin, end) came from; an empty range lies where the text before it ends.
    ByteRange originOf(std::size_t begin, std::size_t end) const;
};

/// Replaces every character by what `rewrite(char32_t, std::string& bytes)` adds to `bytes`, which comes from that
/// character alone; nothing added removes it.
template <typename Rewrite>
void rewriteCharacters(AlignedText& text, const Rewrite& rewrite)
{
    AlignedText result;
    result.text.reserve(text.text.size());
    result.origin.reserve(text.text.size());
    for (std::size_t i = 0; i < text.text.size();) {
        const ByteRange from = text.origin[i];
        const char32_t codePoint = nextCodePoint(text.text, i);
        rewrite(codePoint, result.text);
        result.origin.resize(result.text.size(), from);
    }
    text = std::move(result);
}

/// Part of the text on its way to tokens: either an added token that was found in it, or text still to be tokenized.
struct Piece {
    AlignedText text;
    std::optional<std::int64_t> addedToken;
};

/// Replaces every piece that is still text by what `split(AlignedText)` makes of it: a list of pieces; empty ones go.
template <typename Split>
void splitPieces(std::vector<Piece>& pieces, const Split& split)
{
    std::vector<Piece> result;
    result.reserve(pieces.size());
    for (Piece& piece : pieces) {
        if (piece.addedToken) {
            result.push_back(std::move(piece));
            continue;
        }
        for (Piece& part : split(std::move(piece.text)))
            if (part.addedToken || !part.text.text.empty())
                result.push_back(std::move(part));
    }
    pieces = std::move(result);
}

} // namespace headlight

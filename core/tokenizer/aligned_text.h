// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/utf8.h"

#include <cstddef>
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

} // namespace headlight

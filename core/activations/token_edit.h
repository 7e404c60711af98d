// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/tokenizer.h"

#include <optional>
#include <string>

namespace headlight {

/// Replaces the characters [range.begin, range.end) of a text.
struct TextEdit {
    CharRange range; // code points
    std::string text;
    bool operator==(const TextEdit&) const = default;
};

/// `text` is well-formed UTF-8 and has the characters of the range.
std::string applied(const TextEdit& edit, const std::string& text);

// How a token becomes characters of the text that `encoding` stands for: what the tokenizer's decoder adds for it
// behind the tokens before it, so that a token that begins a word brings its blank and one that goes on a word does
// not. White space between the tokens that the text has already is not doubled. Nothing where the token has no text of
// its own: special ones, and those that hold only some bytes of a character.

/// Puts `ids` behind token `position`; what follows stays.
std::optional<TextEdit> insertTokens(const Tokenizer& tokenizer, const Encoding& encoding, const std::string& text,
                                     int position, const std::vector<std::int64_t>& ids);

/// Puts `id` in the place of token `position`, which is not special.
std::optional<TextEdit> replaceToken(const Tokenizer& tokenizer, const Encoding& encoding, const std::string& text,
                                     int position, std::int64_t id);

} // namespace headlight

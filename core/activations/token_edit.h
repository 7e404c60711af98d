// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/tokenizer.h"

#include <optional>
#include <string>

namespace headlight {

/// A text with the characters [range.begin, range.end) replaced.
struct TextEdit {
    CharRange range; // code points
    std::string text;
    bool operator==(const TextEdit&) const = default;
};

/// The edited text. The caller makes sure that `text` is well-formed UTF-8 and has the characters of the range.
std::string applied(const TextEdit& edit, const std::string& text);

// The edits below turn tokens into characters of the encoding's text. A token becomes what the tokenizer's decoder adds
// for it after the tokens before it: one that begins a word brings its blank, one that continues a word does not. A
// blank that the text already has is not doubled. They return nothing for a token without a text of its own: a special
// one, or one that holds only some bytes of a character.

/// Inserts `ids` after token `position`.
std::optional<TextEdit> insertTokens(const Tokenizer& tokenizer, const TokenSequence& encoding, const std::string& text,
                                     int position, const std::vector<std::int64_t>& ids);

/// Replaces token `position`, which must not be special, by `id`.
std::optional<TextEdit> replaceToken(const Tokenizer& tokenizer, const TokenSequence& encoding, const std::string& text,
                                     int position, std::int64_t id);

} // namespace headlight

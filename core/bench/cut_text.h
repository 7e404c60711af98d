// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_sequence.h"

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

enum class TextCut {
    Words,     ///< words, numbers and marks of punctuation (Unicode word boundaries, UAX #29); white space is left out
    Characters ///< grapheme clusters, what a reader counts as one character (UAX #29); every blank is one
};

/// The pieces of a text, in order; none for an empty text. Chinese, Japanese and Thai words come from a dictionary.
/// Throws Error{BadText} that names the byte offset when the text is not UTF-8.
std::vector<std::string> cutText(std::string_view text, TextCut cut);

/// The ranges of these pieces, in characters (code points) of the text.
std::vector<CharRange> cutRanges(std::string_view text, TextCut cut);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string_view>
#include <vector>

namespace headlight {

/// How a BPE tokenizer cuts a text into words, as "tokenizer.ggml.pre" names it. No specification lists the names; each
/// stands for what the tokenizer.json of the models has that are published under it.
struct GgufSplit {
    std::vector<std::string_view> names;
    std::vector<const char*> expressions; // one after the other: what a later one cuts is cut by the earlier ones
    bool takesWholeWords = false;         // a word that is a token is that token, without merges
    bool addsStart = false;               // where the file does not say
    bool endsWithSeparator = false;       // "<s> A </s>"
    bool composesText = false;            // NFC before it is cut
};

/// The row with that name; null where none has it.
const GgufSplit* findGgufSplit(std::string_view name);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// What a person reads for a token that stands for `bytes` of text: never empty, always UTF-8, nothing invisible in it.
/// One leading space goes, unless `markSpace`; other white space and controls become pictures (␣ ⇥ ⏎ ␀), invisible
/// characters ⟨U+200E⟩, bytes that are only part of a character ⟨E4 BD⟩; a mark without its letter stands on ◌.
std::string tokenLabel(std::string_view bytes, bool markSpace);

/// What a token stands for, and whether its bytes go on in the next token's (an added token stands alone).
struct TokenSurface {
    std::string bytes;
    bool alone = false;
};

/// The labels of consecutive tokens: tokenLabel() of each, but a character whose bytes are spread over several tokens
/// is readable in each of them, with the number of the part: 中₁ 中₂ 中₃.
std::vector<std::string> sequenceLabels(const std::vector<TokenSurface>& surfaces);

} // namespace headlight

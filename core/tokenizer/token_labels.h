// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// The label that a person reads for a token that stands for `bytes` of text: never empty, always UTF-8, and nothing in
/// it is invisible.
/// One leading space goes, unless `markSpace`; other white space and controls become pictures (␣ ⇥ ⏎ ␀), invisible
/// characters ⟨U+200E⟩, bytes that are only part of a character ⟨E4 BD⟩; a mark without its letter stands on ◌.
std::string tokenLabel(std::string_view bytes, bool markSpace);

/// The bytes of text that a token stands for, and whether it stands alone, as an added token does: a character never
/// begins in it and goes on in the next.
struct TokenSurface {
    std::string bytes;
    bool alone = false;
};

/// The labels of consecutive tokens: tokenLabel() of each, but a character whose bytes are spread over several tokens
/// is readable in each of them, with the number of the part: 中₁ 中₂ 中₃.
std::vector<std::string> sequenceLabels(const std::vector<TokenSurface>& surfaces);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headlight {

/// What a person reads for a token that stands for `bytes` of text: never empty, always UTF-8, nothing invisible in it.
/// One leading space goes, unless `markSpace`; other white space and controls become pictures (␣ ⇥ ⏎ ␀), invisible
/// characters ⟨U+200E⟩, bytes that are only part of a character ⟨E4 BD⟩; a mark without its letter stands on ◌.
std::string tokenLabel(std::string_view bytes, bool markSpace);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/aligned_text.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace headlight {

/// GPT-2's alphabet: each byte as one printable character, in UTF-8. Printable Latin-1 stands for itself; the other 68
/// bytes are U+0100, U+0101, … in order, so that a space is "Ġ". (Radford et al. 2019, encoder.py)
const std::array<std::string, 256>& byteLevelAlphabet();

/// Every byte of `text` as its character of the alphabet.
AlignedText inByteLevelAlphabet(const AlignedText& text);

/// The bytes that a token in this alphabet stands for; a token with any other character stands for its own UTF-8.
std::string bytesOfByteLevelToken(std::string_view token);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string_view>

namespace headlight {

/// Characters from `first` to `last` with one general category.
struct CategoryRange {
    char32_t first;
    char32_t last;
    std::string_view category; // "Lo", "Nd", …
};

/// What Unicode 15.1 and 16 added or put into another category (UnicodeData.txt of 16.0.0): Hugging Face tokenizers
/// 0.23 knows them, ICU 72, which Debian 12 has, ends with Unicode 15. In rising order.
std::span<const CategoryRange> charactersSinceUnicode15();

/// Whether one of them is a letter, a mark or a digit.
bool isWordCharacterSinceUnicode15(char32_t codePoint);

} // namespace headlight

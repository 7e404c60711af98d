// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace headlight {

/// The Unicode property White_Space.
bool isWhitespace(char32_t codePoint);

/// Whether a regular expression counts it as a word character (UTS #18, annex C).
bool isWordCharacter(char32_t codePoint);

/// Whether two neighbours are of one word: both are word characters, and neither is of a script that writes no space
/// between words (Unicode line breaking, UAX #14, classes ID, CJ, NS and SA).
bool areOfOneWord(char32_t first, char32_t second);

bool isAscii(std::string_view text);
bool isMark(char32_t codePoint);   ///< general category M
bool isNumber(char32_t codePoint); ///< N

/// Whether Unicode had the character in `version`. Hugging Face tokenizers, whose text a model has seen, knows
/// some properties by tables of their time: a character that came later has none of them.
bool isInUnicode(char32_t codePoint, int version);

bool isAccent(char32_t codePoint);         ///< M of Unicode 9
bool isNonspacingMark(char32_t codePoint); ///< Mn of Unicode 8
bool isControl(char32_t codePoint);        ///< Cc, Cf and Co of Unicode 8: controls, formats, private use
bool isPunctuation(char32_t codePoint);    ///< P of Unicode 8, and the symbols among ASCII's

/// Bytes of white space at the start and at the end of well-formed UTF-8.
std::size_t leadingWhitespace(std::string_view text);
std::size_t trailingWhitespace(std::string_view text);

bool holdsWord(std::string_view text); ///< a word character is somewhere in it
bool beginsWithWord(std::string_view text);
bool endsWithWord(std::string_view text);

/// Characters from `first` to `last` with one general category.
struct CategoryRange {
    char32_t first;
    char32_t last;
    std::string_view category; // "Lo", "Nd", …
};

/// Characters that Unicode 15.1 and 16 added or put into another category (UnicodeData.txt of 16.0.0): Hugging Face
/// tokenizers 0.23 knows them, ICU 72, which Debian 12 has, ends with Unicode 15. In rising order.
std::span<const CategoryRange> charactersSinceUnicode15();

/// Whether the character is among charactersSinceUnicode15() and a letter, a mark or a digit.
bool isWordCharacterSinceUnicode15(char32_t codePoint);

} // namespace headlight

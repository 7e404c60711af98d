// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// Byte offset of the first byte that is not well-formed UTF-8 (Unicode 15, table 3-7: no overlong forms, no
/// surrogates, nothing above U+10FFFF); nothing when the whole text is well-formed.
std::optional<std::size_t> firstInvalidUtf8(std::string_view text);

/// Throws Error{BadText} where a text is not well-formed, and says at which byte.
void requireUtf8(std::string_view text);
/// Throws Error{BadFile} where the text of a file is not.
void requireUtf8(std::string_view text, const std::string& file);

/// The code points of a text. Throws Error{BadText} where it is not well-formed.
std::u32string codePointsOf(std::string_view text);

/// The text of a file without the byte order mark that some programs write first (U+FEFF, Unicode 15, 23.8).
std::string_view withoutByteOrderMark(std::string_view text);

/// Whether a byte of well-formed UTF-8 continues a character.
bool isTrailByte(char byte);

/// Number of code points; `text` is well-formed.
std::size_t countCodePoints(std::string_view text);

/// For every byte of well-formed `text`, and for its end, the number of code points that begin before that byte.
/// A byte inside a character maps to that character's index + 1.  [text.size() + 1]
std::vector<int> codePointsBefore(std::string_view text);

/// The code point that begins at `offset` of well-formed `text`; moves `offset` past it.
char32_t nextCodePoint(std::string_view text, std::size_t& offset);

/// Bytes of the character that starts with `lead`, a first byte of well-formed UTF-8: 1 to 4.
std::size_t utf8Length(char lead);

void appendUtf8(std::string& text, char32_t codePoint);

} // namespace headlight

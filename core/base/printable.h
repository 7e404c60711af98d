// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace headlight {

/// Text from a file, made safe to show in a sentence: at most `longest` bytes and then "…". Characters that a terminal
/// would obey (control characters, marks that turn the direction) and bytes that are not UTF-8 are written as
/// , \u{202e} or \xff.
std::string printable(std::string_view text, std::size_t longest = 100);

/// printable() text between quotation marks.
std::string inQuotes(std::string_view text, std::size_t longest = 100);

} // namespace headlight

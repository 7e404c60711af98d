// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace headlight {

/// Text from a file as a sentence may show it: at most `longest` bytes and then "…", with what a terminal would obey
/// (control characters, marks that turn the direction) and what is not UTF-8 written as \n, \u{202e} or \xff.
std::string printable(std::string_view text, std::size_t longest = 100);

/// The same between quotation marks.
std::string inQuotes(std::string_view text, std::size_t longest = 100);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headlight {

// Oniguruma knows the characters of the Unicode version of its day, 14 in Debian 12; ICU is newer, and unicode_16.h
// knows the rest. The properties that tokenizers ask for are given to it with their characters, under names of our own.

/// Once, before an expression is read.
void defineUnicodeProperties();

/// Our name for "L", "Lu" or "Letter"; empty for a property that is Oniguruma's own business. The name "word" is that
/// of \w, as Oniguruma has it.
std::string unicodeProperty(std::string_view name);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headlight {

/// Defines, once and before an expression is read, the Unicode properties that forInstalledOniguruma() names.
void defineUnicodeProperties();

/// An expression in Oniguruma's syntax as its version 6.9.10, with which Hugging Face tokenizers is built, reads it:
/// [:punct:] is all punctuation and all symbols (before, "$" and "+" were none; the other classes of POSIX mean the
/// same in both), and \p{L}, \w and their kin know the characters that defineUnicodeProperties() adds.
std::string forInstalledOniguruma(std::string_view expression);

} // namespace headlight

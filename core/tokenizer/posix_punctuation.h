// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headlight {

/// An expression in Oniguruma's syntax in which [:punct:] has its meaning since version 6.9.10, with which Hugging Face
/// tokenizers is built: all punctuation and all symbols. Before, "$" and "+" were none. The other classes of POSIX mean
/// the same in both.
std::string withPunctuationOfToday(std::string_view expression);

} // namespace headlight

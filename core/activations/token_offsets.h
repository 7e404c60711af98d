// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/tokenizer.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headlight {

/// The text that ids stand for, without special tokens and without the blank in the first word's token.
std::string textOf(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids);

/// The place of each of `ids` in `text`, which must be textOf() them: taken from the tokenizer's own encoding where it
/// cuts the text in the same way, else from how the text grows token by token. {0, 0} for special tokens.
std::vector<CharRange> tokenOffsets(const Tokenizer& tokenizer, const std::vector<std::int64_t>& ids,
                                    const std::string& text);

} // namespace headlight

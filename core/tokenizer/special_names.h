// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/token_sequence.h"

#include <string_view>

namespace headlight {

// The functions below know the names that vocabularies give to tokens which stand for no text.

/// Whether a token of this name only fills a row up: "[PAD]".
bool isPaddingName(std::string_view name);
/// Whether a token of this name stands for characters that the vocabulary does not have: "[UNK]".
bool isUnknownName(std::string_view name);
/// The kind of token that a label of a file has by its name alone: padding, special ("[CLS]", "<s>", "<|endoftext|>")
/// or ordinary.
TokenKind kindOfName(std::string_view name);

} // namespace headlight

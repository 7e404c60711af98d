// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/tokenizer_parts.h"

#include <filesystem>

namespace headlight {

class TokenizerConfig;

/// Whether a file begins like a list of ranks: base64, a space, a number.
bool looksLikeTiktoken(const std::filesystem::path& path);

/// Reads tiktoken's list of ranks, one token a line in base64. The expression that cuts words and the special tokens
/// are the family's, which its "model_type", its file's name or the number of its ranks tells.
/// Reads Mistral's tekken.json: tiktoken's ranks with their expression and the special tokens that stand before them.
/// Throws Error{BadFile}.
TokenizerSource readTekken(const std::filesystem::path& path);

TokenizerSource readTiktoken(const std::filesystem::path& path, const TokenizerConfig& config);

} // namespace headlight

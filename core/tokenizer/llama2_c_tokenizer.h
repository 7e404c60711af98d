// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/tokenizer_parts.h"

#include <filesystem>

namespace headlight {

/// Reads the "tokenizer.bin" that Karpathy's llama2.c has beside its weights: the pieces of a SentencePiece BPE model
/// with their scores. A text begins with <s>. Throws Error{BadFile}.
TokenizerSource readLlama2cTokenizer(const std::filesystem::path& path);

} // namespace headlight

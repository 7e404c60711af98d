// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/tokenizer_parts.h"

#include <filesystem>

namespace headlight {

class TokenizerConfig;

/// The text that a translator reads, or the one that it writes.
enum class TextSide { Source, Target };

/// Whether `folder` has vocab.json beside Marian's source.spm or M2M-100's sentencepiece.bpe.model.
bool holdsTranslatorFiles(const std::filesystem::path& folder, const TokenizerConfig& config);

/// Whether the translation has pieces of its own: Marian's target.spm.
bool holdsTargetPieces(const std::filesystem::path& folder);

/// Reads the files of transformers' MarianTokenizer and M2M100Tokenizer: a SentencePiece model cuts the text, and
/// vocab.json gives the pieces' ids.
TokenizerSource readTranslatorFiles(const std::filesystem::path& folder, TextSide side, const TokenizerConfig& config);

} // namespace headlight

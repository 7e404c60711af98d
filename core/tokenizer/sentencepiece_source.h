// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/tokenizer_source.h"

#include <filesystem>
#include <string>

namespace headlight {

class TokenizerConfig;

/// The normalizer and the decoder of SentencePiece itself; `file` is the one that errors about the document name.
TokenizerSource sentencePieceSource(const SentencePieceFile& model, const std::string& file);

/// A SentencePiece .model in the steps of tokenizer.json, so that offsets into the user's text come out exact; one that
/// no class reads in a way of its own, as SentencePiece itself reads it.
TokenizerSource readSentencePiece(const std::filesystem::path& path, const TokenizerConfig& config);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/tokenizer_source.h"

#include <filesystem>

namespace headlight {

class TokenizerConfig;

/// The pieces of a SentencePiece .model; their ids are their places in the file.
std::unique_ptr<const TokenModel> makeSentencePieceModel(const SentencePieceFile& model);

/// A SentencePiece .model in the steps of tokenizer.json, so that offsets into the user's text come out exact.
TokenizerSource readSentencePiece(const std::filesystem::path& path, const TokenizerConfig& config);

} // namespace headlight

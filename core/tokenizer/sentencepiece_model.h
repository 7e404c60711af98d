// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/token_model.h"
#include "core/tokenizer/tokenizer_parts.h"

#include <filesystem>
#include <memory>
#include <string>

namespace headlight {

class TokenizerConfig;

/// The pieces of a SentencePiece .model as SentencePiece itself goes by them; their ids are their places in the file.
/// Control, unknown, unused and byte pieces are not found in a text.
std::unique_ptr<const TokenModel> makeSentencePieceModel(const SentencePieceFile& model);

/// The pieces of a BPE model as the converters of the transformers library take them.
std::unique_ptr<const TokenModel> makePieceMerger(const SentencePieceFile& model);

/// The normalizer and the decoder of SentencePiece itself; `file` is the one that errors about the document name.
TokenizerSource sentencePieceSource(const SentencePieceFile& model, const std::string& file);

/// A SentencePiece .model in the steps of tokenizer.json, so that offsets into the user's text come out exact; one that
/// no class reads in a way of its own, as SentencePiece itself reads it.
TokenizerSource readSentencePiece(const std::filesystem::path& path, const TokenizerConfig& config);

} // namespace headlight

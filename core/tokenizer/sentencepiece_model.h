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

/// Makes a model that cuts text into pieces the way SentencePiece itself does; their ids are their places in the file.
/// Control, unknown, unused and byte pieces are not found in a text.
std::unique_ptr<const TokenModel> makeSentencePieceModel(const SentencePieceFile& model);

/// Makes a BPE model that merges pieces the way the converters of the transformers library do.
std::unique_ptr<const TokenModel> makePieceMerger(const SentencePieceFile& model);

/// A source with the normalizer and the decoder of SentencePiece itself; errors about the document name `file`.
TokenizerSource sentencePieceSource(const SentencePieceFile& model, const std::string& file);

/// Reads a SentencePiece .model into the steps of tokenizer.json, so that offsets into the user's text come out exact.
/// SentencePiece's own steps are taken for a model that no class reads in a way of its own.
TokenizerSource readSentencePiece(const std::filesystem::path& path, const TokenizerConfig& config);

} // namespace headlight

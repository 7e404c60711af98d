// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/token_model.h"

#include <memory>

namespace headlight {

/// The pieces of a SentencePiece .model as SentencePiece itself goes by them; their ids are their places in the file.
/// Control, unknown, unused and byte pieces are not found in a text.
std::unique_ptr<const TokenModel> makeSentencePieceModel(const SentencePieceFile& model);

/// The pieces of a BPE model as the converters of the transformers library take them.
std::unique_ptr<const TokenModel> makePieceMerger(const SentencePieceFile& model);

} // namespace headlight

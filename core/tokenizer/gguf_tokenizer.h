// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/checkpoint/gguf_metadata.h"
#include "core/tokenizer/tokenizer_parts.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headlight {

/// Whether the file has a vocabulary.
bool hasGgufTokenizer(const GgufMetadata& metadata);

/// Reads "tokenizer.ggml.*" into the steps of tokenizer.json. The kinds are SentencePiece's BPE ("llama"), byte-level
/// BPE ("gpt2"), WordPiece ("bert") and Unigram ("t5"). Throws Error{BadFile}; a name of "tokenizer.ggml.pre" that
/// nobody knows gives a tokenizer with labels that refuses texts.
TokenizerSource readGgufTokenizer(const GgufMetadata& metadata);

/// The ids that end a text, as the file says.
std::vector<std::int64_t> ggufEndIds(const GgufMetadata& metadata);

/// Sentences about what the file leaves out or what is not known of its tokenizer.
std::vector<std::string> ggufTokenizerRemarks(const GgufMetadata& metadata);

} // namespace headlight

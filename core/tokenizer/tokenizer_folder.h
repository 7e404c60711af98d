// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/tokenizer/tokenizer_parts.h"
#include "core/tokenizer/translator_files.h"

#include <filesystem>

namespace headlight {

/// Whether `folder` holds the files of a tokenizer.
bool holdsTokenizer(const std::filesystem::path& folder);

/// The error about a folder that holds no tokenizer.
Error noTokenizerError(const std::filesystem::path& folder);

/// Reads the first of these that `folder` holds: tokenizer.json; vocab.json and merges.txt; a translator's vocab.json
/// and SentencePiece models; vocab.txt; a SentencePiece .model; tiktoken's ranks. Throws Error{BadFile}.
TokenizerParts readTokenizerParts(const std::filesystem::path& folder, TextSide side = TextSide::Source);

/// Whether TextSide::Target gives other parts than TextSide::Source.
bool hasTargetSide(const std::filesystem::path& folder);

} // namespace headlight

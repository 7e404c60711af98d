// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"

#include <filesystem>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

class TokenizerConfig;

/// Reads BERT's older form, vocab.txt with a piece a line, into a document in the form of tokenizer.json. A vocabulary
/// with
/// "[CLS]" is BERT's own, one with "<s>" MPNet's.
nlohmann::json readBertFiles(const std::filesystem::path& folder, const TokenizerConfig& config);

/// Whether a folder's vocab.txt lists amino acids; BERT's lists parts of words.
bool isEsmTokenizer(const TokenizerConfig& config);

/// Reads the vocab.txt of an EsmTokenizer into a document in the form of tokenizer.json: every token is found wherever
/// it stands in a text; what lies between, up to the next space, is one unknown token. Throws Error{BadFile}.
nlohmann::json readEsmFiles(const std::filesystem::path& folder, const TokenizerConfig& config);

} // namespace headlight

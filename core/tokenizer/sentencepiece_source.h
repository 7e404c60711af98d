// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/tokenizer_source.h"

#include <filesystem>

namespace headlight {

class TokenizerConfig;

/// A SentencePiece .model in the steps of tokenizer.json, so that offsets into the user's text come out exact.
TokenizerSource readSentencePiece(const std::filesystem::path& path, const TokenizerConfig& config);

} // namespace headlight

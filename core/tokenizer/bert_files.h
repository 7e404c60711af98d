// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"

#include <filesystem>

namespace headlight {

class TokenizerConfig;

/// BERT's older form, vocab.txt with a piece a line, as a document in the form of tokenizer.json. A vocabulary with
/// "[CLS]" is BERT's own, one with "<s>" MPNet's.
nlohmann::json readBertFiles(const std::filesystem::path& folder, const TokenizerConfig& config);

} // namespace headlight

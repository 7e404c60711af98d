// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

class TokenizerConfig;

/// Reads the older form of a BPE tokenizer, vocab.json and merges.txt, into a document in the form of tokenizer.json.
/// The model's type, else "tokenizer_class", else the vocabulary tells the family whose rules go with it: RoBERTa's has
/// "<s>" and "</s>", GPT-2's "<|endoftext|>".
nlohmann::json readGpt2Files(const std::filesystem::path& folder, const TokenizerConfig& config);

} // namespace headlight

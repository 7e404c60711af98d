// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

class TokenizerConfig;

/// The older form of a BPE tokenizer, vocab.json and merges.txt, as a document in the form of tokenizer.json. Which
/// family's rules go with it tells "tokenizer_class", else the model's type, else the vocabulary: RoBERTa's has "<s>"
/// and "</s>", GPT-2's "<|endoftext|>".
nlohmann::json readGpt2Files(const std::filesystem::path& folder, const TokenizerConfig& config);

} // namespace headlight

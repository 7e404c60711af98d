// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"

#include <filesystem>

namespace headlight {

/// The older form of a byte-level BPE tokenizer, vocab.json and merges.txt, as a document in the form of
/// tokenizer.json. What those files leave unsaid is taken from the vocabulary: GPT-2's has "<|endoftext|>", RoBERTa's
/// "<s>" and "</s>".
JsonObject readGpt2Files(const std::filesystem::path& folder);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/vocabulary.h"

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

class TokenizerConfig;

/// A document's added tokens have the ids that it lists, or those that Hugging Face tokenizers gives them when it reads
/// a tokenizer.json: it counts by their order and does not look at "id".
enum class AddedTokenIds { Listed, Counted };

/// Adds to a document in the form of tokenizer.json what only the files beside it say, as the published classes do when
/// they load it: tokens, letter case, the space before the text, the start and end of Llama's and Gemma's, and the
/// language beside the text of mBART's and NLLB's. The model's vocabulary may lie apart, here and below.
void completeDocument(nlohmann::json& document, const TokenizerConfig& config, AddedTokenIds ids,
                      const Vocabulary& apart = {});

/// Adds to a document the special and added tokens of the files beside it that it lacks, each with a free id.
void addMissingTokens(nlohmann::json& document, const TokenizerConfig& config, const Vocabulary& apart = {});

/// Makes a TemplateProcessing from texts such as "[CLS] A [SEP]" and "[CLS] A [SEP] B [SEP]"; the tokens' ids are
/// looked up in the document's vocabulary. Nothing where that lacks one of them. From B on the tokens are of type 1,
/// but for a pair with two tokens between its texts, as RoBERTa's.
std::optional<nlohmann::json> templateProcessing(const nlohmann::json& document, std::string_view single,
                                                 std::string_view pair, const Vocabulary& apart = {});

/// The id of a token among the document's added tokens and its model's vocabulary.
std::optional<std::int64_t> idInDocument(const nlohmann::json& document, std::string_view token,
                                         const Vocabulary& apart = {});

/// An entry of "added_tokens" for a special token.
nlohmann::json specialTokenEntry(const std::string& content, std::int64_t id, bool lstrip = false);

} // namespace headlight

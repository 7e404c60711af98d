// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/added_vocabulary.h"
#include "core/tokenizer/lists_apart.h"
#include "core/tokenizer/normalizer.h"
#include "core/tokenizer/post_processor.h"
#include "core/tokenizer/pre_tokenizer.h"
#include "core/tokenizer/token_decoder.h"
#include "core/tokenizer/token_model.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace headlight {

/// A tokenizer as it was read from whatever files: a document in the form of tokenizer.json, the file that errors about
/// it name, and what the document does not describe.
struct TokenizerSource {
    nlohmann::json document;
    std::string file;
    std::unique_ptr<const TokenModel> model = nullptr;
    std::unique_ptr<const Normalizer> normalizer = nullptr;
    std::vector<std::int64_t> control = {}; // ids of the model that are special, though no text is read as them
    std::optional<LanguageCodes> codes = std::nullopt;
    ListsApart apart = {};
    std::string refusal = {}; // why no text is read, only ids; empty: texts are read
};

/// The steps of a tokenizer in the order the text takes them; all but the model may be absent.
struct TokenizerParts {
    std::unique_ptr<const Normalizer> normalizer;
    AddedVocabulary added;
    std::unique_ptr<const PreTokenizer> preTokenizer;
    std::unique_ptr<const TokenModel> model;
    std::unique_ptr<const PostProcessor> postProcessor;
    std::unique_ptr<const TokenDecoder> decoder;
    Vocabulary vocabulary; // the model's and the added tokens together; empty where the model has them all
    bool modelHasAddedTokens = false;
    bool givesTypes = true; // the tokens of a pair have types
    std::string refusal;    // why no text is read, only ids; empty: texts are read
    std::string file;       // that errors about texts name

    /// Every token and id.
    const Vocabulary& all() const { return modelHasAddedTokens ? model->vocabulary() : vocabulary; }
};

/// Makes the parts that a document in the form of tokenizer.json describes; the source's own parts go before those.
TokenizerParts makeTokenizerParts(TokenizerSource source);

} // namespace headlight

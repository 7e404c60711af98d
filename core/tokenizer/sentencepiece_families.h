// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/sentencepiece_file.h"
#include "core/tokenizer/vocabulary.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

class TokenizerConfig;

/// Rules that a family's code adds to its SentencePiece models, read from the published classes of the transformers
/// library.
struct SentencePieceFamily {
    std::vector<std::string_view> classes;    // "tokenizer_class"
    std::vector<std::string_view> modelTypes; // "model_type"
    std::string_view single;                  // "[CLS] A [SEP]"; "LANG" is the language of the text
    std::string_view pair;
    std::vector<std::string_view> special; // tokens that are found in the text
    /// Moves the pieces to the ids that the family gives them; may be null.
    void (*arrange)(SentencePieceFile& model, const TokenizerConfig& config);
    /// Sets normalizer, pre-tokenizer and decoder; null where SentencePiece itself reads the text.
    void (*setSteps)(nlohmann::json& document, const SentencePieceFile& model, const TokenizerConfig& config);
    std::string_view language = {}; // language of a text where no file says; empty in families of one language
    bool hasPlainMask = false;      // the mask leaves the space before it in the text
};

/// Finds the family by the class, else by the model's type, else by the pieces and the file's name. The family for a
/// model that fits none leaves all to SentencePiece itself and puts no tokens around the text. Throws Error{BadFile}
/// for a class or a type that is not known.
const SentencePieceFamily& sentencePieceFamily(const SentencePieceFile& model, const TokenizerConfig& config);

/// Finds the family by the class, or else by the model's type; null for one that puts no language beside the text.
const SentencePieceFamily* languageFamily(const TokenizerConfig& config);
/// The language of the text, such as "eng_Latn", that the files name, or else the family.
std::string textLanguage(const SentencePieceFamily& family, const TokenizerConfig& config);

/// Makes a TemplateProcessing with the family's tokens around a text and around a pair; nothing where the document
/// lacks one of them.
std::optional<nlohmann::json> familyTemplate(const nlohmann::json& document, const SentencePieceFamily& family,
                                             const TokenizerConfig& config, const Vocabulary& apart = {});

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tokenizer/sentencepiece_file.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace headlight {

class TokenizerConfig;

/// What a family adds in its code to a SentencePiece model; by the published classes of the transformers library.
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
    std::string_view language = {}; // of the text where the files do not say; empty in families of one language
    bool hasPlainMask = false;      // whose mask leaves the space before it in the text
};

/// By the class, else by the model's type, else by the pieces and the file's name; a model that fits none is taken as
/// SentencePiece itself takes it, without tokens around the text. Throws Error{BadFile} for a class or a type that is
/// not known.
const SentencePieceFamily& sentencePieceFamily(const SentencePieceFile& model, const TokenizerConfig& config);

/// By the class, or else by the model's type, the family that puts the language of the text beside it; null for others.
const SentencePieceFamily* languageFamily(const TokenizerConfig& config);
/// "eng_Latn": what the files say, or else the family.
std::string textLanguage(const SentencePieceFamily& family, const TokenizerConfig& config);

/// The family's tokens around a text and around a pair, as a TemplateProcessing; nothing where the document lacks one.
std::optional<nlohmann::json> familyTemplate(const nlohmann::json& document, const SentencePieceFamily& family,
                                             const TokenizerConfig& config);

} // namespace headlight

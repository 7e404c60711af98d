// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/io/json.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

class TokenizerConfig;

/// The files beside a tokenizer's own: tokenizer_config.json, special_tokens_map.json, added_tokens.json, the model's
/// config.json, and that of sentence-transformers; each may be absent.
class TokenizerConfig {
public:
    static TokenizerConfig read(const std::filesystem::path& folder);

    /// "LlamaTokenizer": the class it was made for, without "Fast"; empty where no file tells.
    const std::string& tokenizerClass() const { return m_class; }
    /// The file that tells tokenizerClass().
    std::string classFile() const { return m_classIsOfModel ? "config.json" : "tokenizer_config.json"; }
    /// "llama": the "model_type" of config.json; empty without one.
    const std::string& modelType() const { return m_modelType; }

    /// Whether sentence-transformers makes the text lower case before its tokenizer reads it.
    bool readsLowerCase() const { return m_readsLowerCase; }

    /// Whether the tokenizer gives the types of a pair's tokens: "model_input_names", where they are listed, say so.
    bool givesTypes() const;

    std::optional<bool> flag(std::string_view key) const;
    std::optional<std::int64_t> integer(std::string_view key) const;
    /// The text of the token that "bos_token", "eos_token" and their kin name.
    std::optional<std::string> token(std::string_view key) const;
    /// The special tokens and the added ones as entries of a tokenizer.json's "added_tokens"; "id" is absent where no
    /// file gives it.
    std::vector<nlohmann::json> tokens() const;
    /// The tokens that "added_tokens_decoder" lists, {"50256": {"content": "<|endoftext|>", …}}: its word on a token
    /// goes before a tokenizer.json's (tokenization_utils_fast.py of transformers adds each again).
    std::vector<nlohmann::json> listedTokens() const;

private:
    std::vector<const JsonObject*> filesOfSpecialTokens() const; // the first that has a token counts
    std::set<std::string> specialTexts() const;
    void appendMoreSpecialTokens(std::vector<nlohmann::json>& tokens) const;
    std::optional<nlohmann::json> specialToken(std::string_view key) const;
    void appendAddedTokens(std::vector<nlohmann::json>& tokens) const;

    std::optional<JsonObject> m_config;        // tokenizer_config.json
    std::optional<JsonObject> m_specialTokens; // special_tokens_map.json
    std::optional<JsonObject> m_addedTokens;   // added_tokens.json
    std::string m_class;
    bool m_classIsOfModel = false; // told by config.json
    std::string m_modelType;
    bool m_readsLowerCase = false;
};

/// Refuses a folder whose "tokenizer_class" is told and not among those that these files are known to be read by: a
/// class of its own cuts text by rules that no file holds.
void requireClass(const TokenizerConfig& config, const std::vector<std::string_view>& classes);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_config.h"

#include "core/base/error.h"
#include "core/base/printable.h"
#include "core/tokenizer/vocabulary.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <string>
#include <system_error>

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 7> specialTokenKeys = {"bos_token", "eos_token", "unk_token", "sep_token",
                                                              "pad_token", "cls_token", "mask_token"};

/// Special tokens beyond those: a list, or an object of named ones, {"image_token": "<image>"}. transformers 5 gave the
/// first the name that 4.46 had given the second (tokenization_utils_base.py of each).
constexpr std::array<std::string_view, 3> moreTokenKeys = {"additional_special_tokens", "extra_special_tokens",
                                                           "model_specific_special_tokens"};

/// Names that sentence-transformers has given its own file; the first that is there counts (its Transformer.load).
constexpr std::array<std::string_view, 7> sentenceFiles = {
    "sentence_bert_config.json",      "sentence_roberta_config.json", "sentence_distilbert_config.json",
    "sentence_camembert_config.json", "sentence_albert_config.json",  "sentence_xlm-roberta_config.json",
    "sentence_xlnet_config.json"};

std::optional<JsonObject> readIfPresent(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::exists(path, ignored) ? std::optional(JsonObject::read(path)) : std::nullopt;
}

/// A token given as its text, or as an object with its flags. One that is not special is normalized as the text is.
json tokenEntry(const JsonObject& from, std::string_view key, const json& value, bool special)
{
    json entry = {{"special", special}, {"normalized", !special}};
    if (value.is_string()) {
        entry["content"] = value;
        return entry;
    }
    if (!value.is_object() || !value.contains("content") || !value["content"].is_string())
        from.failField(key, "a token");
    for (const char* field : {"content", "lstrip", "rstrip", "single_word", "normalized", "special"})
        if (value.contains(field))
            entry[field] = value[field];
    return entry;
}

} // namespace

TokenizerConfig TokenizerConfig::read(const std::filesystem::path& folder)
{
    TokenizerConfig result;
    result.m_config = readIfPresent(folder / "tokenizer_config.json");
    result.m_specialTokens = readIfPresent(folder / "special_tokens_map.json");
    result.m_addedTokens = readIfPresent(folder / "added_tokens.json");
    for (const std::string_view name : sentenceFiles)
        if (const auto sentences = readIfPresent(folder / name)) {
            result.m_readsLowerCase = sentences->booleanOr("do_lower_case", false);
            break;
        }
    const auto model = readIfPresent(folder / "config.json");
    if (model && model->raw("model_type").is_string())
        result.m_modelType = model->string("model_type");
    if (result.m_config)
        result.m_class = result.m_config->stringOr("tokenizer_class", "");
    result.m_classIsOfModel = result.m_class.empty();
    if (result.m_classIsOfModel && model)
        result.m_class = model->stringOr("tokenizer_class", "");
    if (result.m_class.ends_with("Fast"))
        result.m_class.erase(result.m_class.size() - 4);
    return result;
}

bool TokenizerConfig::givesTypes() const
{
    constexpr const char* key = "model_input_names";
    if (!m_config || !m_config->raw(key).is_array())
        return true;
    const json& names = m_config->raw(key);
    return std::ranges::find(names, "token_type_ids") != names.end();
}

std::optional<bool> TokenizerConfig::flag(std::string_view key) const
{
    return m_config && m_config->has(key) ? std::optional(m_config->boolean(key)) : std::nullopt;
}

std::optional<std::int64_t> TokenizerConfig::integer(std::string_view key) const
{
    return m_config && m_config->has(key) ? std::optional(m_config->integer(key, 0, Vocabulary::maxId)) : std::nullopt;
}

std::optional<std::string> TokenizerConfig::token(std::string_view key) const
{
    const auto entry = specialToken(key);
    return entry ? std::optional((*entry)["content"].get<std::string>()) : std::nullopt;
}

std::optional<json> TokenizerConfig::specialToken(std::string_view key) const
{
    for (const JsonObject* file : filesOfSpecialTokens())
        if (file->has(key))
            return tokenEntry(*file, key, file->raw(key), true);
    return std::nullopt;
}

/// A tokenizer_config.json that lists all added tokens is read alone; beside an older one special_tokens_map.json
/// counts first (tokenization_utils_base.py of transformers).
std::vector<const JsonObject*> TokenizerConfig::filesOfSpecialTokens() const
{
    std::vector<const JsonObject*> files;
    const bool listsAll = m_config && m_config->has("added_tokens_decoder");
    if (m_specialTokens && !listsAll)
        files.push_back(&*m_specialTokens);
    if (m_config)
        files.push_back(&*m_config);
    if (m_specialTokens && listsAll && m_config->raw("added_tokens_decoder").empty())
        files.push_back(&*m_specialTokens);
    return files;
}

std::vector<json> TokenizerConfig::tokens() const
{
    std::vector<json> result;
    appendAddedTokens(result);
    for (const std::string_view key : specialTokenKeys)
        if (const auto entry = specialToken(key))
            result.push_back(*entry);
    appendMoreSpecialTokens(result);
    return result;
}

void TokenizerConfig::appendMoreSpecialTokens(std::vector<json>& tokens) const
{
    for (const std::string_view key : moreTokenKeys)
        for (const JsonObject* file : filesOfSpecialTokens()) {
            if (!file->has(key))
                continue;
            const json& more = file->raw(key);
            if (!more.is_structured())
                file->failField(key, "a list of tokens, or an object of named ones");
            for (const json& token : more)
                tokens.push_back(tokenEntry(*file, key, token, true));
        }
}

std::set<std::string> TokenizerConfig::specialTexts() const
{
    std::vector<json> special;
    for (const std::string_view key : specialTokenKeys)
        if (auto entry = specialToken(key))
            special.push_back(std::move(*entry));
    appendMoreSpecialTokens(special);
    std::set<std::string> texts;
    for (const json& entry : special)
        texts.insert(entry["content"].get<std::string>());
    return texts;
}

std::vector<json> TokenizerConfig::listedTokens() const
{
    std::vector<json> tokens;
    if (!m_config || !m_config->has("added_tokens_decoder"))
        return tokens;
    const std::set<std::string> special = specialTexts();
    const JsonObject decoder = m_config->object("added_tokens_decoder");
    for (const std::string& key : decoder.keys()) {
        json entry = tokenEntry(decoder, key, decoder.raw(key), false);
        std::int64_t id = -1;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
        if (error != std::errc() || end != key.data() + key.size() || id < 0 || id > Vocabulary::maxId)
            decoder.fail(inQuotes(decoder.pathOf(key)) + " is no token id");
        entry["id"] = id;
        if (special.contains(entry["content"].get<std::string>()))
            entry["special"] = true;
        tokens.push_back(std::move(entry));
    }
    return tokens;
}

void TokenizerConfig::appendAddedTokens(std::vector<json>& tokens) const
{
    std::vector<json> listed = listedTokens();
    std::ranges::move(listed, std::back_inserter(tokens));
    if (!m_addedTokens)
        return;
    const std::set<std::string> special = specialTexts();
    for (const std::string& token : m_addedTokens->keys()) { // {"<|im_end|>": 50257}
        const bool isSpecial = special.contains(token);
        tokens.push_back({{"content", token},
                          {"id", m_addedTokens->integer(token, 0, Vocabulary::maxId)},
                          {"special", isSpecial},
                          {"normalized", !isSpecial}});
    }
}

void requireClass(const TokenizerConfig& config, const std::vector<std::string_view>& classes)
{
    const std::string& name = config.tokenizerClass();
    if (name.empty() || std::ranges::find(classes, name) != classes.end())
        return;
    throw Error(ErrorKind::BadFile,
                "\"tokenizer_class\" is " + inQuotes(name) +
                    ", whose text is cut by rules of its own; such a folder is read by its tokenizer.json, which is "
                    "missing",
                config.classFile());
}

} // namespace headlight

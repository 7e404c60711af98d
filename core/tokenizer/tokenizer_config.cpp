// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_config.h"

#include "core/tokenizer/vocabulary.h"

#include <array>
#include <charconv>
#include <system_error>

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

constexpr std::array<std::string_view, 7> specialTokenKeys = {"bos_token", "eos_token", "unk_token", "sep_token",
                                                              "pad_token", "cls_token", "mask_token"};

std::optional<JsonObject> readIfPresent(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::exists(path, ignored) ? std::optional(JsonObject::read(path)) : std::nullopt;
}

/// A token given as its text, or as an object with its flags.
json tokenEntry(const JsonObject& from, std::string_view key, const json& value, bool special)
{
    json entry = {{"special", special}, {"normalized", false}};
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
    const auto model = readIfPresent(folder / "config.json");
    if (model && model->raw("model_type").is_string())
        result.m_modelType = model->string("model_type");
    if (result.m_config)
        result.m_class = result.m_config->stringOr("tokenizer_class", "");
    if (result.m_class.empty() && model)
        result.m_class = model->stringOr("tokenizer_class", "");
    if (result.m_class.ends_with("Fast"))
        result.m_class.erase(result.m_class.size() - 4);
    return result;
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
    for (const auto* file : {&m_config, &m_specialTokens})
        if (*file && (*file)->has(key))
            return tokenEntry(**file, key, (*file)->raw(key), true);
    return std::nullopt;
}

std::vector<json> TokenizerConfig::tokens() const
{
    std::vector<json> result;
    appendAddedTokens(result);
    for (const std::string_view key : specialTokenKeys)
        if (const auto entry = specialToken(key))
            result.push_back(*entry);
    for (const auto* file : {&m_config, &m_specialTokens}) {
        if (!*file || !(*file)->has("additional_special_tokens"))
            continue;
        const json& more = (*file)->raw("additional_special_tokens");
        if (!more.is_array())
            (*file)->failField("additional_special_tokens", "a list of tokens");
        for (const json& token : more)
            result.push_back(tokenEntry(**file, "additional_special_tokens", token, true));
    }
    return result;
}

void TokenizerConfig::appendAddedTokens(std::vector<json>& tokens) const
{
    if (m_config && m_config->has("added_tokens_decoder")) { // {"50256": {"content": "<|endoftext|>", …}}
        const JsonObject decoder = m_config->object("added_tokens_decoder");
        for (const std::string& key : decoder.keys()) {
            json entry = tokenEntry(decoder, key, decoder.raw(key), false);
            std::int64_t id = -1;
            const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
            if (error != std::errc() || end != key.data() + key.size() || id < 0 || id > Vocabulary::maxId)
                decoder.fail("\"" + decoder.pathOf(key) + "\" is no token id");
            entry["id"] = id;
            tokens.push_back(std::move(entry));
        }
    }
    if (m_addedTokens) // {"<|im_end|>": 50257}
        for (const std::string& token : m_addedTokens->keys())
            tokens.push_back({{"content", token},
                              {"id", m_addedTokens->integer(token, 0, Vocabulary::maxId)},
                              {"special", false},
                              {"normalized", false}});
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tokenizer_document.h"

#include "core/tokenizer/sentencepiece_families.h"
#include "core/tokenizer/tokenizer_config.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

const json& documentVocabulary(const json& document)
{
    static const json absent;
    const auto model = document.find("model");
    if (model == document.end() || !model->is_object())
        return absent;
    const auto vocabulary = model->find("vocab");
    return vocabulary == model->end() ? absent : *vocabulary;
}

bool isAddedToken(const json& entry)
{
    return entry.is_object() && entry.contains("content") && entry["content"].is_string() && entry.contains("id") &&
           Vocabulary::isId(entry["id"]);
}

/// The entries of "added_tokens" that are objects; what is wrong with others is said where the document is read.
template <typename Visit>
void forEachAddedToken(const json& document, const Visit& visit)
{
    const auto list = document.find("added_tokens");
    if (list == document.end() || !list->is_array())
        return;
    for (const json& entry : *list)
        if (isAddedToken(entry))
            visit(entry);
}

std::set<std::int64_t> usedIds(const json& document, const Vocabulary& apart)
{
    std::set<std::int64_t> used;
    for (std::int64_t id = 0; id < apart.size(); ++id)
        if (apart.tokenOf(id))
            used.insert(used.end(), id);
    const json& vocabulary = documentVocabulary(document);
    if (vocabulary.is_array() && !vocabulary.empty()) // a list of pieces: their places are their ids
        for (std::size_t i = 0; i < vocabulary.size(); ++i)
            used.insert(used.end(), i);
    else
        for (const json& id : vocabulary)
            if (Vocabulary::isId(id))
                used.insert(id.get<std::int64_t>());
    forEachAddedToken(document, [&](const json& entry) { used.insert(entry["id"].get<std::int64_t>()); });
    return used;
}

/// The ids that the model's vocabulary has for `tokens`; the last place counts for a piece that a list has twice.
std::map<std::string, std::int64_t> idsInVocabulary(const json& vocabulary, const std::set<std::string>& tokens,
                                                    const Vocabulary& apart)
{
    std::map<std::string, std::int64_t> ids;
    for (const std::string& token : tokens)
        if (const auto id = apart.idOf(token))
            ids[token] = *id;
    if (vocabulary.is_array())
        for (std::size_t i = 0; i < vocabulary.size(); ++i)
            if (const json& piece = vocabulary[i]; piece.is_array() && !piece.empty() && piece[0].is_string())
                if (const auto& text = piece[0].get_ref<const std::string&>(); tokens.contains(text))
                    ids[text] = i;
    if (vocabulary.is_object())
        for (const std::string& token : tokens)
            if (const auto entry = vocabulary.find(token); entry != vocabulary.end() && Vocabulary::isId(*entry))
                ids[token] = entry->get<std::int64_t>();
    return ids;
}

/// A token of the vocabulary has its id there; each other one the id behind all of the vocabulary and of those before
/// it; an empty one is none (added_vocabulary.rs of Hugging Face tokenizers).
void countAddedTokens(json& document, const Vocabulary& apart)
{
    const auto list = document.find("added_tokens");
    if (list == document.end() || !list->is_array())
        return;
    std::erase_if(list->get_ref<json::array_t&>(), [](const json& entry) {
        return isAddedToken(entry) && entry["content"].get_ref<const std::string&>().empty();
    });
    std::set<std::string> contents;
    forEachAddedToken(document, [&](const json& entry) { contents.insert(entry["content"].get<std::string>()); });
    const json& vocabulary = documentVocabulary(document);
    std::map<std::string, std::int64_t> ids = idsInVocabulary(vocabulary, contents, apart);
    std::int64_t next = vocabulary.size() + apart.nTokens();
    for (json& entry : *list)
        if (isAddedToken(entry)) {
            const auto id = ids.try_emplace(entry["content"].get<std::string>(), next).first->second;
            next = std::max(next, id + 1);
            entry["id"] = id;
        }
}

/// Sets `field` of every part of `type` within a part that may be a sequence.
void setInParts(json& part, const char* steps, const char* type, const char* field, bool value)
{
    if (!part.is_object())
        return;
    if (part.contains(steps) && part[steps].is_array())
        for (json& step : part[steps])
            setInParts(step, steps, type, field, value);
    if (part.contains("type") && part["type"] == type)
        part[field] = value;
}

void completeBert(json& document, const TokenizerConfig& config)
{
    constexpr std::array<std::pair<const char*, const char*>, 3> fields = {
        {{"do_lower_case", "lowercase"},
         {"strip_accents", "strip_accents"},
         {"tokenize_chinese_chars", "handle_chinese_chars"}}};
    for (const auto& [key, field] : fields)
        if (const auto value = config.flag(key))
            setInParts(document["normalizer"], "normalizers", "BertNormalizer", field, *value);
}

/// A class that makes the start and the end from two flags, whatever its tokenizer.json says (the classes' own
/// update_post_processor in transformers).
struct FlaggedClass {
    std::string_view name;
    bool startsByItself; // adds the start where no flag says otherwise
};

constexpr std::array<FlaggedClass, 5> kFlaggedClasses{{{"LlamaTokenizer", true},
                                                       {"CodeLlamaTokenizer", true},
                                                       {"GemmaTokenizer", true},
                                                       {"CohereTokenizer", true},
                                                       {"GPTNeoXTokenizer", false}}};

void completeStartAndEnd(json& document, const TokenizerConfig& config, const Vocabulary& apart)
{
    const auto* const found = std::ranges::find(kFlaggedClasses, config.tokenizerClass(), &FlaggedClass::name);
    if (found == kFlaggedClasses.end())
        return;
    const bool isTold = config.flag("add_bos_token") || config.flag("add_eos_token");
    if (!isTold && document.contains("post_processor") && !document["post_processor"].is_null())
        return;
    const bool starts = config.flag("add_bos_token").value_or(found->startsByItself);
    const bool ends = config.flag("add_eos_token").value_or(false);
    if (!starts && !ends && !found->startsByItself)
        return;
    const std::string start = starts ? config.token("bos_token").value_or("") : "";
    const std::string end = ends ? config.token("eos_token").value_or("") : "";
    if (auto processor =
            templateProcessing(document, start + " A " + end, start + " A " + end + " " + start + " B " + end, apart))
        document["post_processor"] = std::move(*processor);
}

/// mBART's classes and NLLB's put the language beside the text whatever their tokenizer.json says
/// (set_src_lang_special_tokens): NLLB's own files have it where it was before it was mended.
void completeLanguage(json& document, const TokenizerConfig& config, const Vocabulary& apart)
{
    if (const SentencePieceFamily* family = languageFamily(config))
        if (auto processor = familyTemplate(document, *family, config, apart))
            document["post_processor"] = std::move(*processor);
}

/// Gives each added token that tokenizer_config.json lists the flags that are listed there.
void followListedTokens(json& document, const TokenizerConfig& config)
{
    const auto list = document.find("added_tokens");
    if (list == document.end() || !list->is_array())
        return;
    std::map<std::string, json> listed;
    for (json& entry : config.listedTokens())
        listed.insert_or_assign(entry["content"].get<std::string>(), std::move(entry));
    for (json& entry : *list) {
        const auto said = isAddedToken(entry) ? listed.find(entry["content"].get<std::string>()) : listed.end();
        if (said == listed.end())
            continue;
        for (const char* flag : {"lstrip", "rstrip", "single_word"})
            entry[flag] = said->second.value(flag, json(false));
        for (const char* flag : {"normalized", "special"})
            entry[flag] = said->second[flag];
    }
}

void completeSentences(json& document, const TokenizerConfig& config)
{
    if (!config.readsLowerCase())
        return;
    json steps = json::array();
    steps.push_back({{"type", "Lowercase"}});
    if (document.contains("normalizer") && !document["normalizer"].is_null())
        steps.push_back(std::move(document["normalizer"]));
    document["normalizer"] = {{"type", "Sequence"}, {"normalizers", std::move(steps)}};
}

} // namespace

void addMissingTokens(json& document, const TokenizerConfig& config, const Vocabulary& apart)
{
    followListedTokens(document, config);
    std::set<std::string> known;
    forEachAddedToken(document, [&](const json& entry) { known.insert(entry["content"].get<std::string>()); });
    std::vector<json> missing;
    for (json& entry : config.tokens())
        if (known.insert(entry["content"].get<std::string>()).second)
            missing.push_back(std::move(entry));
    if (missing.empty())
        return;
    const auto place = [](const json& entry) { return entry.value("id", std::numeric_limits<std::int64_t>::max()); };
    std::ranges::stable_sort(missing, {}, place);
    if (!document.contains("added_tokens") || document["added_tokens"].is_null())
        document["added_tokens"] = json::array();
    std::set<std::int64_t> used = usedIds(document, apart);
    for (json& entry : missing) {
        const auto own = idInDocument(document, entry["content"].get<std::string>(), apart);
        const bool free = entry.contains("id") && !used.contains(entry["id"].get<std::int64_t>());
        if (own)
            entry["id"] = *own;
        else if (!free)
            entry["id"] = used.empty() ? 0 : *used.rbegin() + 1;
        used.insert(entry["id"].get<std::int64_t>());
        document["added_tokens"].push_back(std::move(entry));
    }
}

void completeDocument(json& document, const TokenizerConfig& config, AddedTokenIds ids, const Vocabulary& apart)
{
    if (!document.is_object())
        return; // refused where it is read
    addMissingTokens(document, config, apart);
    if (ids == AddedTokenIds::Counted)
        countAddedTokens(document, apart);
    completeBert(document, config);
    completeSentences(document, config);
    completeStartAndEnd(document, config, apart);
    completeLanguage(document, config, apart);
    if (const auto value = config.flag("add_prefix_space")) {
        setInParts(document["pre_tokenizer"], "pretokenizers", "ByteLevel", "add_prefix_space", *value);
        setInParts(document["post_processor"], "processors", "RobertaProcessing", "add_prefix_space", *value);
    }
}

std::optional<json> templateProcessing(const json& document, std::string_view single, std::string_view pair,
                                       const Vocabulary& apart)
{
    json special = json::object();
    bool complete = true;
    const auto read = [&](std::string_view text) {
        json pieces = json::array();
        std::istringstream words{std::string(text)};
        int nBetween = 0;
        int type = 0;
        for (std::string word; words >> word;) {
            if (word == "A" || word == "B") {
                type = word == "B" && nBetween < 2 ? 1 : 0;
                nBetween = 0;
                pieces.push_back({{"Sequence", {{"id", word}, {"type_id", type}}}});
                continue;
            }
            ++nBetween;
            const auto id = idInDocument(document, word, apart);
            complete = complete && id;
            if (id)
                special[word] = {{"id", word}, {"ids", {*id}}, {"tokens", {word}}};
            pieces.push_back({{"SpecialToken", {{"id", word}, {"type_id", type}}}});
        }
        return pieces;
    };
    json processor = {{"type", "TemplateProcessing"}};
    processor["single"] = read(single);
    processor["pair"] = read(pair);
    processor["special_tokens"] = std::move(special);
    return complete ? std::optional(std::move(processor)) : std::nullopt;
}

std::optional<std::int64_t> idInDocument(const json& document, std::string_view token, const Vocabulary& apart)
{
    std::optional<std::int64_t> found;
    forEachAddedToken(document, [&](const json& entry) {
        if (entry["content"].get_ref<const std::string&>() == token)
            found = entry["id"].get<std::int64_t>();
    });
    if (!found)
        found = apart.idOf(token);
    const json& vocabulary = documentVocabulary(document);
    if (!found && vocabulary.is_object()) {
        const auto entry = vocabulary.find(token);
        if (entry != vocabulary.end() && Vocabulary::isId(*entry))
            found = entry->get<std::int64_t>();
    }
    if (!found && vocabulary.is_array())
        for (std::size_t i = 0; i < vocabulary.size() && !found; ++i)
            if (vocabulary[i].is_array() && !vocabulary[i].empty() && vocabulary[i][0] == std::string(token))
                found = i;
    return found;
}

json specialTokenEntry(const std::string& content, std::int64_t id, bool lstrip)
{
    return {{"id", id}, {"content", content}, {"special", true}, {"normalized", false}, {"lstrip", lstrip}};
}

} // namespace headlight

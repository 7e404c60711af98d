// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/probe_texts.h"

#include "core/analysis/repeated_sequence.h"
#include "core/base/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <iterator>

namespace headlight {

namespace {

using ProbeIds = std::vector<std::int64_t>;

[[noreturn]] void failProbeField(const std::string& field, const std::string& expected)
{
    throw Error(ErrorKind::BadFile, "\"" + field + "\" is not " + expected, "probe_texts.json");
}

const nlohmann::json& probeField(const nlohmann::json& object, const char* field)
{
    if (!object.is_object() || !object.contains(field))
        failProbeField(field, "there");
    return object[field];
}

std::string probeText(const nlohmann::json& object, const char* field)
{
    const nlohmann::json& value = probeField(object, field);
    if (!value.is_string() || value.get_ref<const std::string&>().empty())
        failProbeField(field, "a text");
    return value.get<std::string>();
}

std::vector<std::string> probeList(const nlohmann::json& list, const char* field)
{
    const auto isText = [](const nlohmann::json& value) {
        return value.is_string() && !value.get_ref<const std::string&>().empty();
    };
    if (!list.is_array() || list.empty() || !std::ranges::all_of(list, isText))
        failProbeField(field, "a list of texts");
    return list.get<std::vector<std::string>>();
}

std::string withTwoNames(std::string text, const std::string& a, const std::string& b)
{
    for (const auto& [mark, name] : {std::pair{std::string("[A]"), a}, std::pair{std::string("[B]"), b}})
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + name.size()))
            text.replace(at, mark.size(), name);
    return text;
}

void append(ProbeIds& ids, const ProbeIds& more)
{
    std::ranges::copy(more, std::back_inserter(ids));
}

} // namespace

ProbeTexts readProbeTexts(std::string_view json)
{
    const nlohmann::json file = nlohmann::json::parse(json, nullptr, false);
    if (file.is_discarded())
        throw Error(ErrorKind::BadFile, "it is no JSON", "probe_texts.json");
    ProbeTexts texts;
    texts.names = probeList(probeField(file, "names"), "names");
    texts.indirectObjects = probeList(probeField(file, "indirect_objects"), "indirect_objects");
    texts.haystack = probeList(probeField(file, "haystack"), "haystack");
    for (const nlohmann::json& needle : probeField(file, "needles"))
        texts.needles.push_back(
            {probeText(needle, "fact"), probeText(needle, "answer"), probeText(needle, "question")});
    for (const nlohmann::json& sequence : probeField(file, "sequences"))
        texts.sequences.push_back(probeList(sequence, "sequences"));
    return texts;
}

std::vector<std::int64_t> idsInText(const Tokenizer& tokenizer, const std::string& text)
{
    const std::string before = "a"; // a tokenizer may put a space before a text, or not
    const auto ownIds = [&](const std::string& whole) {
        ProbeIds ids;
        for (const Token& token : tokenizer.encode(whole).tokens)
            if (!token.isSpecial())
                ids.push_back(token.id);
        return ids;
    };
    try {
        const ProbeIds both = ownIds(before + ' ' + text);
        return {both.begin() + std::min(std::ssize(ownIds(before)), std::ssize(both)), both.end()};
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::BadText) // a vocabulary without an unknown token lacks a piece of the text
            throw;
        return {};
    }
}

std::optional<std::int64_t> tokenOfWord(const Tokenizer& tokenizer, const std::string& word)
{
    const ProbeIds ids = idsInText(tokenizer, word);
    if (ids.size() != 1)
        return std::nullopt;
    const std::string text = tokenizer.decode(ids);
    const std::size_t first = text.find_first_not_of(' ');
    const std::string found = first == std::string::npos ? std::string() : text.substr(first);
    const bool isWord = std::ranges::equal(found, word, [](unsigned char a, unsigned char b) {
        return std::tolower(a) == std::tolower(b); // some vocabularies have small letters alone
    });
    return isWord ? std::optional(ids.front()) : std::nullopt;
}

std::vector<std::string> namesOfOneToken(const Tokenizer& tokenizer, const ProbeTexts& texts)
{
    std::vector<std::string> names;
    std::ranges::copy_if(texts.names, std::back_inserter(names),
                         [&](const std::string& name) { return tokenOfWord(tokenizer, name).has_value(); });
    return names;
}

std::vector<ProbePrompt> indirectObjectPrompts(const Model& model, const ProbeTexts& texts)
{
    const std::vector<std::string> names = namesOfOneToken(model.tokenizer, texts);
    std::vector<ProbePrompt> prompts;
    if (names.size() < 2)
        return prompts;
    const ProbeIds leading = leadingSpecialIds(model);
    for (std::size_t pair = 0; pair < std::max(names.size(), texts.indirectObjects.size()); ++pair) {
        const std::string& a = names[pair % names.size()];
        const std::string& b = names[(pair + 1 + pair / names.size()) % names.size()];
        if (a == b)
            continue;
        const std::string& text = texts.indirectObjects[pair % texts.indirectObjects.size()];
        ProbePrompt prompt{leading, {}, {}};
        append(prompt.ids, idsInText(model.tokenizer, withTwoNames(text, a, b)));
        const auto named = std::ranges::find(prompt.ids, *tokenOfWord(model.tokenizer, a));
        if (named == prompt.ids.end() || std::ssize(prompt.ids) > model.config.nCtx)
            continue;
        prompt.queries = {static_cast<int>(prompt.ids.size()) - 1};
        prompt.keys = {static_cast<int>(named - prompt.ids.begin())};
        prompts.push_back(std::move(prompt));
    }
    return prompts;
}

std::vector<ProbePrompt> needlePrompts(const Model& model, const ProbeTexts& texts)
{
    const ProbeIds leading = leadingSpecialIds(model);
    std::vector<ProbeIds> haystack;
    for (const std::string& sentence : texts.haystack)
        haystack.push_back(idsInText(model.tokenizer, sentence));
    std::vector<ProbePrompt> prompts;
    for (std::size_t n = 0; n < texts.needles.size(); ++n) {
        const ProbeTexts::Needle& needle = texts.needles[n];
        const ProbeIds fact = idsInText(model.tokenizer, needle.fact);
        const ProbeIds answer = idsInText(model.tokenizer, needle.answer);
        const ProbeIds stop = idsInText(model.tokenizer, needle.answer + ".");
        const ProbeIds question = idsInText(model.tokenizer, needle.question);
        std::size_t room = static_cast<std::size_t>(model.config.nCtx);
        const std::size_t least = leading.size() + fact.size() + stop.size() + question.size() + answer.size();
        const bool isWritten = !fact.empty() && !answer.empty() && !question.empty();
        if (least > room || !isWritten || stop.size() < answer.size() ||
            !std::equal(answer.begin(), answer.end(), stop.begin()))
            continue;
        room -= least;
        std::vector<ProbeIds> hay; // what fits
        for (const ProbeIds& sentence : haystack) {
            if (sentence.size() > room)
                break;
            room -= sentence.size();
            hay.push_back(sentence);
        }
        const std::size_t depth = hay.size() * (n % 3) / 2; // in front, in the middle, at the end
        ProbePrompt prompt{leading, {}, {}};
        for (std::size_t s = 0; s < depth; ++s)
            append(prompt.ids, hay[s]);
        append(prompt.ids, fact);
        const int hidden = static_cast<int>(prompt.ids.size());
        append(prompt.ids, stop);
        for (std::size_t s = depth; s < hay.size(); ++s)
            append(prompt.ids, hay[s]);
        append(prompt.ids, question);
        const int asked = static_cast<int>(prompt.ids.size());
        append(prompt.ids, answer);
        for (int t = 0; t < std::ssize(answer); ++t) {
            prompt.queries.push_back(asked + t - 1);
            prompt.keys.push_back(hidden + t);
        }
        prompts.push_back(std::move(prompt));
    }
    return prompts;
}

std::vector<ProbeSuccession> successions(const Model& model, const ProbeTexts& texts)
{
    std::vector<ProbeSuccession> found;
    for (const std::vector<std::string>& sequence : texts.sequences) {
        ProbeSuccession one;
        bool followsWord = false;
        for (const std::string& word : sequence) {
            const std::optional<std::int64_t> id = tokenOfWord(model.tokenizer, word);
            if (id) {
                const int place = static_cast<int>(one.words.size());
                if (followsWord)
                    one.neighbours.emplace_back(place - 1, place);
                one.words.push_back(*id);
            }
            followsWord = id.has_value();
        }
        if (!one.neighbours.empty())
            found.push_back(std::move(one));
    }
    return found;
}

} // namespace headlight

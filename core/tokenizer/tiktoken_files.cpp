// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tiktoken_files.h"

#include "core/base/error.h"
#include "core/io/json.h"
#include "core/io/mapped_file.h"
#include "core/tokenizer/base64.h"
#include "core/tokenizer/bpe_model.h"
#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/split_expressions.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"
#include "core/tokenizer/vocabulary.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headlight {

using nlohmann::json;

namespace {

/// Facts that belong to a list of ranks and are written nowhere but in the family's code.
struct TiktokenFamily {
    using Tokens = std::vector<std::pair<std::string, std::int64_t>>;

    std::vector<std::string_view> names;      // beginnings of its file's name
    std::vector<std::string_view> modelTypes; // "model_type"
    std::int64_t nRanks;
    const char* expression;
    Tokens (*special)(std::int64_t nRanks); // special tokens and their ids
    std::string_view start;                 // the token before the text; empty: none
    bool composesText = false;              // NFC before it is cut
};

/// Throws Error{BadFile} for a list that is of no family.
const TiktokenFamily& tiktokenFamily(const std::string& file, std::int64_t nRanks, const TokenizerConfig& config);

using Tokens = TiktokenFamily::Tokens;

Tokens gpt2Tokens(std::int64_t)
{
    return {{"<|endoftext|>", 50256}};
}

Tokens cl100kTokens(std::int64_t)
{
    return {{"<|endoftext|>", 100257},
            {"<|fim_prefix|>", 100258},
            {"<|fim_middle|>", 100259},
            {"<|fim_suffix|>", 100260},
            {"<|endofprompt|>", 100276}};
}

Tokens o200kTokens(std::int64_t)
{
    return {{"<|endoftext|>", 199999}, {"<|endofprompt|>", 200018}};
}

Tokens qwenTokens(std::int64_t nRanks)
{
    Tokens tokens = {{"<|endoftext|>", nRanks}, {"<|im_start|>", nRanks + 1}, {"<|im_end|>", nRanks + 2}};
    for (std::int64_t i = 0; i < 205; ++i)
        tokens.emplace_back("<|extra_" + std::to_string(i) + "|>", nRanks + 3 + i);
    return tokens;
}

/// Llama 3 has 256 special tokens; those without a name of their own are reserved.
Tokens llama3Tokens(std::int64_t nRanks)
{
    Tokens tokens;
    const auto add = [&](std::string name) {
        const std::int64_t id = nRanks + std::ssize(tokens);
        tokens.emplace_back(std::move(name), id);
    };
    const auto addReserved = [&](int i) { add("<|reserved_special_token_" + std::to_string(i) + "|>"); };
    add("<|begin_of_text|>");
    add("<|end_of_text|>");
    for (int i = 0; i < 4; ++i)
        addReserved(i);
    add("<|start_header_id|>");
    add("<|end_header_id|>");
    addReserved(4);
    add("<|eot_id|>");
    for (int i = 5; tokens.size() < 256; ++i)
        addReserved(i);
    return tokens;
}

const std::vector<TiktokenFamily>& tiktokenFamilies()
{
    namespace expressions = split_expressions;
    static const std::vector<TiktokenFamily> families = {
        {{"r50k_base", "p50k_base", "gpt2"}, {"gpt2"}, 50256, expressions::gpt2, gpt2Tokens, ""},
        {{"p50k"}, {}, 50281, expressions::gpt2, gpt2Tokens, ""},
        {{"cl100k_base"}, {}, 100256, expressions::cl100k, cl100kTokens, ""},
        {{"o200k_base"}, {}, 199998, expressions::o200k, o200kTokens, ""},
        {{"qwen"}, {"qwen"}, 151643, expressions::qwen, qwenTokens, "", true},
        {{}, {"llama"}, 128000, expressions::cl100k, llama3Tokens, "<|begin_of_text|>"},
    };
    return families;
}

const TiktokenFamily& tiktokenFamily(const std::string& file, std::int64_t nRanks, const TokenizerConfig& config)
{
    for (const TiktokenFamily& family : tiktokenFamilies())
        if (std::ranges::find(family.modelTypes, config.modelType()) != family.modelTypes.end())
            return family;
    for (const TiktokenFamily& family : tiktokenFamilies())
        if (std::ranges::any_of(family.names, [&](std::string_view name) { return file.starts_with(name); }))
            return family;
    for (const TiktokenFamily& family : tiktokenFamilies())
        if (family.nRanks == nRanks)
            return family;
    throw Error(ErrorKind::BadFile,
                "has " + std::to_string(nRanks) +
                    " ranks, which is no known family's number (GPT-2, cl100k, o200k, Qwen, Llama 3), so that the "
                    "expression that cuts its words is not known; expected a tokenizer.json beside it",
                file);
}

std::string inAlphabet(std::string_view bytes)
{
    std::string text;
    for (const char byte : bytes)
        text += byteLevelAlphabet()[static_cast<unsigned char>(byte)];
    return text;
}

struct RankLine {
    std::string bytes;
    std::int64_t rank = 0;
};

std::optional<RankLine> readRankLine(std::string_view line)
{
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos)
        return std::nullopt;
    auto bytes = decodedBase64(line.substr(0, space));
    RankLine result;
    const char* end = line.data() + line.size();
    const auto [stop, error] = std::from_chars(line.data() + space + 1, end, result.rank);
    if (!bytes || bytes->empty() || error != std::errc() || stop != end || result.rank < 0 ||
        result.rank > Vocabulary::maxId)
        return std::nullopt;
    result.bytes = std::move(*bytes);
    return result;
}

BpeModel::Pieces readRanks(const MappedFile& file)
{
    BpeModel::Pieces pieces;
    pieces.ignoresMerges = true; // a word that is a token is that token
    std::size_t number = 0;
    for (const std::string_view line : linesOf(file)) {
        ++number;
        if (line.empty())
            continue;
        const auto read = readRankLine(line);
        if (!read)
            throw Error(ErrorKind::BadFile,
                        "line " + std::to_string(number) + " is no token in base64, a space and its rank", file.name());
        if (!pieces.vocabulary.add(inAlphabet(read->bytes), read->rank))
            throw Error(ErrorKind::BadFile,
                        "line " + std::to_string(number) + " gives a token or a rank that an earlier line gave",
                        file.name());
    }
    for (std::int64_t id = 0; id < pieces.vocabulary.size(); ++id)
        pieces.ranks.push_back(id);
    return pieces;
}

/// The steps around the ranks: an expression that cuts the words, bytes for letters, and a start; "" for none.
void cutWords(json& document, const std::string& expression, const std::string& start)
{
    const json byteLevel = {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}};
    document["pre_tokenizer"] = {
        {"type", "Sequence"},
        {"pretokenizers",
         {{{"type", "Split"}, {"pattern", {{"Regex", expression}}}, {"behavior", "Isolated"}, {"invert", false}},
          byteLevel}}};
    document["decoder"] = byteLevel;
    document["model"] = json::object();
    if (start.empty())
        return;
    if (auto processor = templateProcessing(document, start + " A", start + " A " + start + " B"))
        document["post_processor"] = std::move(*processor);
}

/// The first `count` ranks of a tekken.json, each with the id behind the special tokens.
BpeModel::Pieces readTekkenRanks(const JsonObject& file, std::int64_t nSpecial, std::int64_t count)
{
    BpeModel::Pieces pieces;
    pieces.ignoresMerges = true;
    for (const JsonObject& entry : file.objects("vocab")) {
        const std::int64_t rank = entry.integer("rank", 0, Vocabulary::maxId);
        if (rank >= count)
            continue; // the file may list more than the models have
        const auto bytes = decodedBase64(entry.string("token_bytes"));
        if (!bytes || bytes->empty())
            entry.failField("token_bytes", "bytes in base64");
        if (!pieces.vocabulary.add(inAlphabet(*bytes), rank + nSpecial))
            entry.failField("rank", "a token and a rank that no other entry has");
    }
    for (std::int64_t id = 0; id < pieces.vocabulary.size(); ++id)
        pieces.ranks.push_back(static_cast<std::uint32_t>(id));
    return pieces;
}

/// The special tokens by id: those that the file lists, else Mistral's own first ones; the rest are numbered.
std::vector<std::string> tekkenSpecialTokens(const JsonObject& file, std::int64_t count)
{
    std::vector<std::string> tokens = {"<unk>",
                                       "<s>",
                                       "</s>",
                                       "[INST]",
                                       "[/INST]",
                                       "[AVAILABLE_TOOLS]",
                                       "[/AVAILABLE_TOOLS]",
                                       "[TOOL_RESULTS]",
                                       "[/TOOL_RESULTS]",
                                       "[TOOL_CALLS]",
                                       "[IMG]",
                                       "<pad>",
                                       "[IMG_BREAK]",
                                       "[IMG_END]",
                                       "[PREFIX]",
                                       "[MIDDLE]",
                                       "[SUFFIX]"};
    for (std::int64_t id = std::ssize(tokens); id < count; ++id)
        tokens.push_back("<SPECIAL_" + std::to_string(id) + ">");
    if (file.has("special_tokens"))
        for (const JsonObject& entry : file.objects("special_tokens"))
            if (const std::int64_t id = entry.integer("rank", 0, Vocabulary::maxId); id < count)
                tokens[id] = entry.string("token_str");
    return tokens;
}

} // namespace

bool looksLikeTiktoken(const std::filesystem::path& path)
{
    const MappedFile file(path);
    const std::string_view text(reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size());
    const std::size_t end = text.substr(0, 4096).find('\n');
    return end != std::string_view::npos && readRankLine(text.substr(0, end));
}

TokenizerSource readTiktoken(const std::filesystem::path& path, const TokenizerConfig& config)
{
    const MappedFile file(path);
    BpeModel::Pieces pieces = readRanks(file);
    const std::int64_t nRanks = pieces.vocabulary.size();
    const TiktokenFamily& family = tiktokenFamily(file.name(), nRanks, config);
    TokenizerSource source = {json::object(), file.name(), std::make_unique<BpeModel>(std::move(pieces))};
    json& document = source.document;
    document["added_tokens"] = json::array();
    for (const auto& [token, id] : family.special(nRanks))
        document["added_tokens"].push_back(specialTokenEntry(token, id));
    if (family.composesText)
        document["normalizer"] = {{"type", "NFC"}};
    cutWords(document, family.expression, std::string(family.start));
    return source;
}

TokenizerSource readTekken(const std::filesystem::path& path)
{
    const JsonObject file(readJson(path), path.filename().string());
    const JsonObject config = file.object("config");
    const std::int64_t nSpecial = config.integer("default_num_special_tokens", 0, Vocabulary::maxId);
    const std::int64_t nAll = config.integer("default_vocab_size", nSpecial, Vocabulary::maxId);
    BpeModel::Pieces pieces = readTekkenRanks(file, nSpecial, nAll - nSpecial);
    TokenizerSource source = {json::object(), file.file(), std::make_unique<BpeModel>(std::move(pieces))};
    json& document = source.document;
    document["added_tokens"] = json::array();
    const std::vector<std::string> special = tekkenSpecialTokens(file, nSpecial);
    for (std::int64_t id = 0; id < nSpecial; ++id)
        document["added_tokens"].push_back(specialTokenEntry(special[id], id));
    cutWords(document, config.string("pattern"), nSpecial > 1 ? special[1] : std::string());
    return source;
}

} // namespace headlight

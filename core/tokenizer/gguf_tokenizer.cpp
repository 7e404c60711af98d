// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/gguf_tokenizer.h"

#include "core/base/printable.h"
#include "core/io/utf8.h"
#include "core/tokenizer/gguf_splits.h"
#include "core/tokenizer/sentencepiece_model.h"
#include "core/tokenizer/sentencepiece_steps.h"
#include "core/tokenizer/split_expressions.h"
#include "core/tokenizer/tokenizer_config.h"
#include "core/tokenizer/tokenizer_document.h"
#include "core/tokenizer/vocabulary.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

namespace headlight {

using nlohmann::json;

namespace {

using PieceKind = SentencePieceFile::PieceKind;

constexpr std::string_view kTokens = "tokenizer.ggml.tokens";
constexpr std::string_view kTypes = "tokenizer.ggml.token_type";
constexpr std::string_view kScores = "tokenizer.ggml.scores";
constexpr std::string_view kMerges = "tokenizer.ggml.merges";
constexpr std::string_view kPre = "tokenizer.ggml.pre";
constexpr std::string_view kMark = SentencePieceFile::blank;

/// The tokens of a file with their types, as SentencePiece numbers these.
struct GgufVocabulary {
    std::vector<std::string> tokens;
    std::vector<PieceKind> kinds;

    std::int64_t size() const { return std::ssize(tokens); }
};

GgufVocabulary readVocabulary(const GgufMetadata& metadata)
{
    GgufVocabulary vocabulary;
    for (const std::string_view token : metadata.texts(kTokens)) {
        if (const auto bad = firstInvalidUtf8(token))
            metadata.fail("token " + std::to_string(vocabulary.size()) + " of " + inQuotes(kTokens) +
                          " is no UTF-8 from its byte " + std::to_string(*bad) + " on");
        vocabulary.tokens.emplace_back(token);
    }
    if (vocabulary.size() > Vocabulary::maxId)
        metadata.failField(kTokens, "at most " + std::to_string(Vocabulary::maxId) + " tokens");
    vocabulary.kinds.assign(vocabulary.tokens.size(), PieceKind::Normal);
    if (!metadata.has(kTypes))
        return vocabulary;
    const std::vector<std::int64_t> types = metadata.integers(kTypes, 0, 6);
    if (types.size() != vocabulary.tokens.size())
        metadata.failField(kTypes, "a type for each of the " + std::to_string(vocabulary.size()) + " tokens");
    for (std::size_t id = 0; id < types.size(); ++id) // 0 is "undefined"
        vocabulary.kinds[id] = static_cast<PieceKind>(std::max<std::int64_t>(1, types[id]));
    return vocabulary;
}

/// The id that a key gives; `fallback` where it is missing, nothing where that is negative or no token.
std::optional<std::int64_t> idFrom(const GgufMetadata& metadata, const std::string& key, std::int64_t fallback,
                                   std::int64_t size)
{
    const std::string whole = "tokenizer.ggml." + key;
    if (metadata.has(whole))
        return metadata.integer(whole, 0, size - 1);
    return fallback >= 0 && fallback < size ? std::optional(fallback) : std::nullopt;
}

bool says(const GgufMetadata& metadata, const std::string& key, bool fallback)
{
    return metadata.booleanOr("tokenizer.ggml." + key, fallback);
}

json vocabularyObject(const std::vector<std::string>& tokens)
{
    json object = json::object();
    for (std::size_t id = 0; id < tokens.size(); ++id)
        object.emplace(tokens[id], id); // the first of two equal ones keeps its id
    return object;
}

/// The tokens that are found in a text as a whole: control tokens, which are special, and those that a user added.
json addedTokens(const GgufVocabulary& vocabulary, const std::vector<std::optional<std::int64_t>>& special)
{
    json added = json::array();
    for (std::int64_t id = 0; id < vocabulary.size(); ++id) {
        const PieceKind kind = vocabulary.kinds[static_cast<std::size_t>(id)];
        const bool isSpecial = kind == PieceKind::Control || std::ranges::find(special, id) != special.end();
        if (vocabulary.tokens[static_cast<std::size_t>(id)].empty() || (!isSpecial && kind != PieceKind::UserDefined))
            continue;
        json entry = specialTokenEntry(vocabulary.tokens[static_cast<std::size_t>(id)], id);
        entry["special"] = isSpecial;
        added.push_back(std::move(entry));
    }
    return added;
}

/// Tokens around a text and a pair of texts.
struct Surroundings {
    std::vector<std::int64_t> start, between, end;
    bool marksPair = false; // the second text's tokens are of type 1
};

json textPiece(const char* name, int type)
{
    return {{"Sequence", {{"id", name}, {"type_id", type}}}};
}

/// Appends a TemplateProcessing; nothing where nothing stands around a text.
void surround(json& document, const GgufVocabulary& vocabulary, const Surroundings& around)
{
    if (around.start.empty() && around.end.empty())
        return;
    json special = json::object();
    const auto append = [&](json& pieces, const std::vector<std::int64_t>& ids, int type) {
        for (const std::int64_t id : ids) {
            const std::string& token = vocabulary.tokens[static_cast<std::size_t>(id)];
            special[token] = {{"id", token}, {"ids", {id}}, {"tokens", {token}}};
            pieces.push_back({{"SpecialToken", {{"id", token}, {"type_id", type}}}});
        }
    };
    const int second = around.marksPair ? 1 : 0;
    json single = json::array();
    append(single, around.start, 0);
    single.push_back(textPiece("A", 0));
    append(single, around.end, 0);
    json pair = json::array();
    append(pair, around.start, 0);
    pair.push_back(textPiece("A", 0));
    append(pair, around.between, 0);
    pair.push_back(textPiece("B", second));
    append(pair, around.end, second);
    document["post_processor"] = {
        {"type", "TemplateProcessing"}, {"single", single}, {"pair", pair}, {"special_tokens", special}};
}

std::vector<std::int64_t> listed(bool isThere, const std::optional<std::int64_t>& id)
{
    return isThere && id ? std::vector{*id} : std::vector<std::int64_t>();
}

Surroundings startAndEnd(const GgufMetadata& metadata, const GgufVocabulary& vocabulary, bool addsStart, bool addsEnd,
                         std::int64_t start, std::int64_t end)
{
    Surroundings around;
    around.start =
        listed(says(metadata, "add_bos_token", addsStart), idFrom(metadata, "bos_token_id", start, vocabulary.size()));
    around.end =
        listed(says(metadata, "add_eos_token", addsEnd), idFrom(metadata, "eos_token_id", end, vocabulary.size()));
    around.between = around.end;
    around.between.insert(around.between.end(), around.start.begin(), around.start.end());
    return around;
}

SentencePieceFile pieceFile(const GgufMetadata& metadata, const GgufVocabulary& vocabulary, std::int64_t unknown)
{
    SentencePieceFile model;
    model.name = metadata.file();
    const std::vector<double> scores = metadata.numbers(kScores);
    if (static_cast<std::int64_t>(scores.size()) != vocabulary.size())
        metadata.failField(kScores, "a score for each of the " + std::to_string(vocabulary.size()) + " tokens");
    for (std::size_t id = 0; id < vocabulary.tokens.size(); ++id) {
        model.pieces.push_back({vocabulary.tokens[id], static_cast<float>(scores[id]), vocabulary.kinds[id]});
        model.byteFallback = model.byteFallback || vocabulary.kinds[id] == PieceKind::Byte;
    }
    model.unknownId = idFrom(metadata, "unknown_token_id", unknown, vocabulary.size()).value_or(0);
    model.addsDummyPrefix = says(metadata, "add_space_prefix", true);
    return model;
}

/// SentencePiece's BPE: Llama's, Mistral's, Gemma's.
TokenizerSource readPieces(const GgufMetadata& metadata, const GgufVocabulary& vocabulary)
{
    SentencePieceFile model = pieceFile(metadata, vocabulary, 0);
    model.algorithm = SentencePieceFile::Algorithm::Bpe;
    TokenizerSource source = {json::object(), model.name, makePieceMerger(model)};
    json& document = source.document;
    document["model"] = {{"type", "BPE"}, {"vocab", vocabularyObject(vocabulary.tokens)}};
    document["added_tokens"] = addedTokens(vocabulary, {});
    (model.addsDummyPrefix ? sentencepiece_steps::llama : sentencepiece_steps::gemma)(document, model,
                                                                                      TokenizerConfig());
    Surroundings around = startAndEnd(metadata, vocabulary, true, false, 1, 2);
    surround(document, vocabulary, around);
    return source;
}

/// SentencePiece's Unigram: T5's and XLM-R's.
TokenizerSource readUnigram(const GgufMetadata& metadata, const GgufVocabulary& vocabulary)
{
    SentencePieceFile model = pieceFile(metadata, vocabulary, 2);
    if (metadata.has("tokenizer.ggml.precompiled_charsmap"))
        model.charsmap = metadata.byteArray("tokenizer.ggml.precompiled_charsmap");
    TokenizerSource source = {json::object(), model.name};
    json& document = source.document;
    json pieces = json::array();
    for (const SentencePieceFile::Piece& piece : model.pieces)
        pieces.push_back({piece.text, static_cast<double>(piece.score)});
    document["model"] = {{"type", "Unigram"},
                         {"unk_id", model.unknownId},
                         {"byte_fallback", model.byteFallback},
                         {"vocab", std::move(pieces)}};
    document["added_tokens"] = addedTokens(vocabulary, {model.unknownId});
    sentencepiece_steps::usual(document, model, TokenizerConfig());
    if (!model.addsDummyPrefix)
        document["pre_tokenizer"]["prepend_scheme"] = "never";
    Surroundings around = startAndEnd(metadata, vocabulary, false, true, -1, 1);
    if (!around.start.empty()) // XLM-R: "<s> A </s> </s> B </s>"
        around.between = {around.end.empty() ? around.start.front() : around.end.front(),
                          around.end.empty() ? around.start.front() : around.end.front()};
    surround(document, vocabulary, around);
    return source;
}

/// A piece as BERT's vocab.txt has it: GGUF marks beginnings of words where BERT marks what continues them.
std::string wordPiece(const std::string& token)
{
    if (token.starts_with(kMark))
        return token.substr(kMark.size());
    const bool isNamed = token.size() >= 2 && token.front() == '[' && token.back() == ']';
    return isNamed ? token : "##" + token;
}

TokenizerSource readWordPieces(const GgufMetadata& metadata, GgufVocabulary vocabulary)
{
    const auto idOf = [&](const char* key, std::int64_t fallback) {
        return idFrom(metadata, key, fallback, vocabulary.size());
    };
    const auto cls =
        metadata.has("tokenizer.ggml.bos_token_id") ? idOf("bos_token_id", 101) : idOf("cls_token_id", 101);
    const auto separator = metadata.has("tokenizer.ggml.seperator_token_id") // spelled so in the specification
                               ? idOf("seperator_token_id", 102)
                               : idOf("separator_token_id", 102);
    const auto unknown = idOf("unknown_token_id", 100);
    const auto padding = idOf("padding_token_id", 0);
    const auto mask = idOf("mask_token_id", 103);
    for (std::int64_t id = 0; id < vocabulary.size(); ++id)
        if (vocabulary.kinds[static_cast<std::size_t>(id)] != PieceKind::Control)
            vocabulary.tokens[static_cast<std::size_t>(id)] =
                wordPiece(vocabulary.tokens[static_cast<std::size_t>(id)]);
    if (!unknown || !cls || !separator)
        metadata.failField(kTokens, "a vocabulary with the ids of [UNK], [CLS] and [SEP]");
    TokenizerSource source = {json::object(), metadata.file()};
    json& document = source.document;
    document["model"] = {{"type", "WordPiece"}, {"unk_token", vocabulary.tokens[static_cast<std::size_t>(*unknown)]}};
    document["model"]["vocab"] = vocabularyObject(vocabulary.tokens);
    document["normalizer"] = {{"type", "BertNormalizer"}, {"lowercase", says(metadata, "normalizer.lowercase", true)}};
    document["pre_tokenizer"] = {{"type", "BertPreTokenizer"}};
    document["decoder"] = {{"type", "WordPiece"}};
    document["added_tokens"] = addedTokens(vocabulary, {cls, separator, unknown, padding, mask});
    Surroundings around;
    around.start = listed(says(metadata, "add_bos_token", true), cls);
    around.between = around.end =
        listed(says(metadata, "add_sep_token", says(metadata, "add_eos_token", true)), separator);
    around.marksPair = true;
    surround(document, vocabulary, around);
    return source;
}

json splitStep(const char* expression)
{
    return {{"type", "Split"}, {"pattern", {{"Regex", expression}}}, {"behavior", "Isolated"}, {"invert", false}};
}

/// Cuts as GPT-2 where the file does not say how or names a way that is not known; then texts are refused.
const GgufSplit& splitOf(const GgufMetadata& metadata)
{
    const GgufSplit* split = findGgufSplit(metadata.textOr(kPre, ""));
    return split ? *split : *findGgufSplit("gpt-2");
}

std::string unknownSplit(const GgufMetadata& metadata)
{
    const std::string name = metadata.textOr(kPre, "");
    if (name.empty() || findGgufSplit(name))
        return {};
    return inQuotes(kPre) + " is " + inQuotes(name) +
           ", which says how a text is cut into words and which Headlight does not know: the model runs on ids alone";
}

TokenizerSource readBytePairs(const GgufMetadata& metadata, const GgufVocabulary& vocabulary)
{
    const GgufSplit& split = splitOf(metadata);
    TokenizerSource source = {json::object(), metadata.file()};
    json& document = source.document;
    json merges = json::array();
    for (const std::string_view merge : metadata.texts(kMerges)) {
        if (firstInvalidUtf8(merge))
            metadata.fail("merge " + std::to_string(merges.size()) + " of " + inQuotes(kMerges) + " is no UTF-8");
        merges.push_back(std::string(merge));
    }
    document["model"] = {{"type", "BPE"}, {"ignore_merges", split.takesWholeWords}};
    document["model"]["vocab"] = vocabularyObject(vocabulary.tokens);
    document["model"]["merges"] = std::move(merges);
    document["added_tokens"] = addedTokens(vocabulary, {});
    json normalizers = json::array();
    if (split.composesText)
        normalizers.push_back({{"type", "NFC"}});
    if (says(metadata, "add_space_prefix", false))
        normalizers.push_back({{"type", "Prepend"}, {"prepend", " "}});
    if (!normalizers.empty())
        document["normalizer"] = {{"type", "Sequence"}, {"normalizers", std::move(normalizers)}};
    json steps = json::array();
    for (const char* expression : split.expressions)
        steps.push_back(splitStep(expression));
    const json byteLevel = {
        {"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", false}, {"use_regex", false}};
    steps.push_back(byteLevel);
    document["pre_tokenizer"] = {{"type", "Sequence"}, {"pretokenizers", std::move(steps)}};
    document["decoder"] = byteLevel;
    Surroundings around = startAndEnd(metadata, vocabulary, split.addsStart, false, -1, -1);
    if (split.endsWithSeparator && says(metadata, "add_sep_token", true)) {
        const auto separator = idFrom(metadata, "seperator_token_id", -1, vocabulary.size());
        around.end = separator ? std::vector{*separator} : around.end;
        if (!around.end.empty())
            around.between = {around.end.front(), around.end.front()};
    }
    surround(document, vocabulary, around);
    source.refusal = unknownSplit(metadata);
    return source;
}

} // namespace

bool hasGgufTokenizer(const GgufMetadata& metadata)
{
    const std::string kind = metadata.textOr("tokenizer.ggml.model", "");
    return !kind.empty() && kind != "none" && kind != "no_vocab";
}

TokenizerSource readGgufTokenizer(const GgufMetadata& metadata)
{
    const std::string kind = metadata.text("tokenizer.ggml.model");
    if (kind == "llama")
        return readPieces(metadata, readVocabulary(metadata));
    if (kind == "gpt2")
        return readBytePairs(metadata, readVocabulary(metadata));
    if (kind == "bert")
        return readWordPieces(metadata, readVocabulary(metadata));
    if (kind == "t5")
        return readUnigram(metadata, readVocabulary(metadata));
    metadata.failField("tokenizer.ggml.model", "\"llama\", \"gpt2\", \"bert\" or \"t5\"");
}

std::vector<std::int64_t> ggufEndIds(const GgufMetadata& metadata)
{
    std::vector<std::int64_t> ids;
    const auto size = static_cast<std::int64_t>(metadata.countOf(kTokens));
    for (const char* key : {"eos_token_id", "eot_token_id"})
        if (metadata.has(std::string("tokenizer.ggml.") + key))
            ids.push_back(*idFrom(metadata, key, -1, std::max<std::int64_t>(size, 1)));
    return ids;
}

std::vector<std::string> ggufTokenizerRemarks(const GgufMetadata& metadata)
{
    if (metadata.textOr("tokenizer.ggml.model", "") != "gpt2")
        return {};
    if (const std::string unknown = unknownSplit(metadata); !unknown.empty())
        return {unknown + "."};
    if (!metadata.has(kPre))
        return {metadata.file() + " does not say how a text is cut into words (" + std::string(kPre) +
                "); GPT-2's way was taken."};
    return {};
}

} // namespace headlight

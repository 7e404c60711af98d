// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tokenizer/tiktoken_source.h"

#include "core/base/error.h"
#include "core/tokenizer/base64.h"
#include "core/tokenizer/bpe_model.h"
#include "core/tokenizer/byte_level.h"
#include "core/tokenizer/tiktoken_families.h"
#include "core/tokenizer/tokenizer_document.h"
#include "core/tokenizer/vocabulary_lines.h"

#include <charconv>

namespace headlight {

using nlohmann::json;

namespace {

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
        pieces.ranks.push_back(static_cast<std::uint32_t>(id));
    return pieces;
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
    const json byteLevel = {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", false}};
    document["pre_tokenizer"] = {
        {"type", "Sequence"},
        {"pretokenizers",
         {{{"type", "Split"}, {"pattern", {{"Regex", family.expression}}}, {"behavior", "Isolated"}, {"invert", false}},
          byteLevel}}};
    document["decoder"] = byteLevel;
    document["model"] = json::object();
    if (!family.start.empty()) {
        const std::string start(family.start);
        if (auto processor = templateProcessing(document, start + " A", start + " A " + start + " B"))
            document["post_processor"] = std::move(*processor);
    }
    return source;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/newer_version.h"
#include "core/corpus/stats_file.h"
#include "core/io/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <limits>

namespace headlight {

namespace {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() / 4;
constexpr double kMostStrength = std::numeric_limits<float>::max();
constexpr int kMostHeads = 100'000;

using TextsByLine = std::map<std::int64_t, std::shared_ptr<const std::string>>;

ByteSum sumOf(const JsonObject& json)
{
    return {json.integer("bytes", 0, kMost),
            static_cast<std::uint32_t>(json.integer("crc32", 0, std::numeric_limits<std::uint32_t>::max()))};
}

ExactSum exactOf(const JsonObject& json, std::string_view key)
{
    return ExactSum::fromHex(json.string(key), json.file());
}

ScoreSum scoreOf(const JsonObject& json)
{
    return {json.integer("n", 1, kMost), exactOf(json, "sum"), exactOf(json, "squares")};
}

HeadExample exampleOf(const JsonObject& json, const TextsByLine& texts)
{
    HeadExample example;
    example.strength = static_cast<float>(json.number("strength", 0.0, kMostStrength));
    example.line = json.integer("line", 1, kMost);
    example.query = static_cast<int>(json.integer("query", 0, std::numeric_limits<int>::max()));
    example.key = static_cast<int>(json.integer("key", 0, std::numeric_limits<int>::max()));
    example.weight = static_cast<float>(json.number("weight", 0.0, 2.0));
    example.queryLabel = json.string("query_token");
    example.keyLabel = json.string("key_token");
    const auto text = texts.find(example.line);
    if (text == texts.end())
        json.failField("line", "the number of one of \"texts\"");
    example.text = text->second;
    return example;
}

TextsByLine textsOf(const JsonObject& json)
{
    TextsByLine texts;
    const JsonObject all = json.object("texts");
    for (const std::string& key : all.keys()) {
        std::int64_t line = 0;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), line);
        if (error != std::errc() || end != key.data() + key.size() || line < 1)
            all.failField(key, "the number of a line as its key");
        texts[line] = std::make_shared<const std::string>(all.string(key));
    }
    return texts;
}

HeadIndex indexOf(const JsonObject& json)
{
    HeadIndex head{static_cast<int>(json.integer("layer", 0, kMostHeads)),
                   static_cast<int>(json.integer("head", 0, kMostHeads)), AttentionPart::Decoder};
    const std::string part = json.string("part");
    for (const AttentionPart one : {AttentionPart::Decoder, AttentionPart::Encoder, AttentionPart::Cross})
        if (part == partName(one)) {
            head.part = one;
            return head;
        }
    json.failField("part", "decoder, encoder or cross");
}

HeadStats statsOf(const JsonObject& json, const TextsByLine& texts)
{
    HeadStats stats;
    const JsonObject scores = json.object("scores");
    for (std::size_t i = 0; i < kCorpusScores; ++i)
        if (const auto score = scores.optionalObject(kCorpusScoreKeys[i]))
            stats.scores[i] = scoreOf(*score);
    for (const JsonObject& at : json.objects("distances"))
        stats.distances[static_cast<int>(at.integer("distance", -kFarthest, kFarthest))] = {exactOf(at, "sum"),
                                                                                            at.integer("n", 1, kMost)};
    for (const JsonObject& example : json.objects("strongest"))
        stats.strongest.push_back(exampleOf(example, texts));
    for (const JsonObject& bin : json.objects("strengths"))
        stats.strengths[static_cast<int>(bin.integer("bin", -200'000, 200'000))] = {
            bin.integer("n", 1, kMost), exampleOf(bin.object("example"), texts)};
    return stats;
}

std::set<std::string> instructionsOf(const JsonObject& json)
{
    const nlohmann::json& names = json.raw("instructions");
    const auto isName = [](const nlohmann::json& name) {
        return name.is_string() && !name.get_ref<const std::string&>().empty();
    };
    if (!names.is_array() || names.empty() || !std::ranges::all_of(names, isName))
        json.failField("instructions", "a list of the names of vector instructions");
    return {names.begin(), names.end()};
}

} // namespace

StatsFile readStats(const std::filesystem::path& file)
{
    const JsonObject json = JsonObject::read(file, largestStatsFile());
    if (json.stringOr("format", "") != "headlight stats")
        json.failField("format", "\"headlight stats\"");
    if (const std::int64_t version = json.integer("version", 1, kMost); version > 1)
        json.fail(newerVersionText(version, 1));
    StatsFile stats;
    const JsonObject model = json.object("model");
    const JsonObject input = json.object("input");
    stats.origin = {
        model.string("name"), sumOf(model), json.string("settings"), sumOf(input), input.integer("texts", 1, kMost),
        instructionsOf(json)};
    const JsonObject shard = json.object("shard");
    stats.shard.n = static_cast<int>(shard.integer("n", 1, kMostShards));
    stats.shard.i = static_cast<int>(shard.integer("i", 1, stats.shard.n));
    if (const auto next = json.optionalObject("next"))
        stats.next = CorpusPlace{next->integer("offset", 0, stats.origin.input.bytes), next->integer("line", 1, kMost),
                                 next->integer("texts", 0, stats.origin.nTexts)};
    stats.stats.nLines = json.integer("lines", 0, kMost);
    stats.stats.nTokens = json.integer("tokens", 0, kMost);
    stats.stats.nCutLines = json.integer("cut_lines", 0, kMost);
    const TextsByLine texts = textsOf(json);
    for (const JsonObject& head : json.objects("heads"))
        stats.stats.heads[indexOf(head)] = statsOf(head, texts);
    return stats;
}

} // namespace headlight

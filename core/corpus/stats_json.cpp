// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/stats_json.h"

#include "core/corpus/mean_interval.h"

namespace headlight {

namespace {

OrderedJson exampleJson(const HeadExample& example)
{
    return {{"line", example.line},    {"strength", example.strength},
            {"query", example.query},  {"query_token", example.queryLabel},
            {"key", example.key},      {"key_token", example.keyLabel},
            {"weight", example.weight}};
}

OrderedJson distancesJson(const HeadStats& stats)
{
    OrderedJson all = OrderedJson::array();
    for (const auto& [distance, at] : stats.distances)
        all.push_back({{"distance", distance},
                       {"mean", at.weights.value() / static_cast<double>(at.n)},
                       {"n", at.n},
                       {"sum", at.weights.hex()}});
    return all;
}

OrderedJson decilesJson(const HeadStats& stats)
{
    OrderedJson all = OrderedJson::array();
    for (int tenths = 1; tenths <= 9 && !stats.strengths.empty(); ++tenths) {
        OrderedJson one{{"decile", tenths}};
        one.update(exampleJson(stats.atDecile(tenths)));
        all.push_back(std::move(one));
    }
    return all;
}

OrderedJson sumJson(const ByteSum& sum)
{
    return {{"bytes", sum.bytes}, {"crc32", sum.crc32}};
}

} // namespace

OrderedJson scoreJson(const ScoreSum& sum)
{
    OrderedJson json{{"n", sum.n}};
    const std::optional<MeanInterval> interval = meanInterval(sum);
    if (interval)
        json["mean"] = interval->mean;
    if (interval && interval->deviation) {
        json["deviation"] = *interval->deviation;
        json["low"] = *interval->low;
        json["high"] = *interval->high;
    }
    json["sum"] = sum.values.hex();
    json["squares"] = sum.squares.hex();
    return json;
}

OrderedJson headJson(const HeadIndex& head, const HeadStats& stats,
                     std::map<std::int64_t, std::shared_ptr<const std::string>>& texts)
{
    OrderedJson json{{"name", headName(head)},
                     {"part", partName(head.part)},
                     {"layer", head.layer},
                     {"head", head.head},
                     {"scores", OrderedJson::object()},
                     {"distances", distancesJson(stats)},
                     {"strongest", OrderedJson::array()},
                     {"deciles", decilesJson(stats)},
                     {"strengths", OrderedJson::array()}};
    for (std::size_t i = 0; i < kCorpusScores; ++i)
        if (stats.scores[i].n > 0)
            json["scores"][kCorpusScoreKeys[i]] = scoreJson(stats.scores[i]);
    for (const HeadExample& example : stats.strongest) {
        json["strongest"].push_back(exampleJson(example));
        texts[example.line] = example.text;
    }
    for (const auto& [bin, lines] : stats.strengths) {
        json["strengths"].push_back({{"bin", bin}, {"n", lines.n}, {"example", exampleJson(lines.example)}});
        texts[lines.example.line] = lines.example.text;
    }
    return json;
}

OrderedJson originJson(const StatsFile& stats)
{
    const CorpusOrigin& origin = stats.origin;
    OrderedJson model = sumJson(origin.modelFiles);
    model["name"] = origin.model;
    OrderedJson input = sumJson(origin.input);
    input["texts"] = origin.nTexts;
    OrderedJson json{{"model", model},
                     {"settings", origin.settings},
                     {"instructions", origin.instructions},
                     {"input", input},
                     {"shard", {{"i", stats.shard.i}, {"n", stats.shard.n}}}};
    if (stats.next)
        json["next"] = {{"offset", stats.next->offset}, {"line", stats.next->number}, {"texts", stats.next->texts}};
    json["lines"] = stats.stats.nLines;
    json["tokens"] = stats.stats.nTokens;
    json["cut_lines"] = stats.stats.nCutLines;
    return json;
}

} // namespace headlight

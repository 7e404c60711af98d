// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/compared_stats.h"

#include "core/base/error.h"
#include "core/corpus/stats_json.h"
#include "core/io/atomic_file.h"

namespace headlight {

namespace {

void requireWhole(const StatsFile& stats, const std::filesystem::path& file)
{
    if (stats.next || stats.shard != CorpusShard())
        throw Error(ErrorKind::BadArgument,
                    stats.next
                        ? "is unfinished, expected numbers of the whole input"
                        : "is of a shard, expected numbers of the whole input: put its shards together first (--merge)",
                    file.string());
}

OrderedJson differenceJson(const ScoreSum& a, const ScoreSum& b, const MeanInterval& difference)
{
    OrderedJson json{{"a", meanInterval(a)->mean}, {"b", meanInterval(b)->mean}, {"difference", difference.mean}};
    if (difference.low) {
        json["low"] = *difference.low;
        json["high"] = *difference.high;
    }
    return json;
}

} // namespace

StatsComparison comparedStats(const std::filesystem::path& a, const std::filesystem::path& b)
{
    StatsComparison comparison{readStats(a), readStats(b), {}};
    requireWhole(comparison.a, a);
    requireWhole(comparison.b, b);
    if (comparison.a.origin.input != comparison.b.origin.input)
        throw Error(ErrorKind::BadArgument, "is of another input than " + a.string(), b.string());
    for (const auto& [head, ofA] : comparison.a.stats.heads) {
        const auto ofB = comparison.b.stats.heads.find(head);
        if (ofB == comparison.b.stats.heads.end())
            continue;
        for (std::size_t i = 0; i < kCorpusScores; ++i)
            comparison.differences[head][i] = differenceOfMeans(ofA.scores[i], ofB->second.scores[i]);
    }
    if (comparison.differences.empty())
        throw Error(ErrorKind::BadArgument, "has no head in common with " + a.string(), b.string());
    return comparison;
}

void writeComparison(const std::filesystem::path& file, const StatsComparison& comparison)
{
    OrderedJson json{{"format", "headlight stats comparison"},
                     {"version", 1},
                     {"a", originJson(comparison.a)},
                     {"b", originJson(comparison.b)},
                     {"heads", OrderedJson::array()}};
    for (const auto& [head, differences] : comparison.differences) {
        OrderedJson scores = OrderedJson::object();
        for (std::size_t i = 0; i < kCorpusScores; ++i)
            if (differences[i])
                scores[kCorpusScoreKeys[i]] =
                    differenceJson(comparison.a.stats.heads.at(head).scores[i],
                                   comparison.b.stats.heads.at(head).scores[i], *differences[i]);
        json["heads"].push_back({{"name", headName(head)}, {"scores", std::move(scores)}});
    }
    writeFileAtomically(file, json.dump(1, ' ', false, OrderedJson::error_handler_t::replace) + "\n");
}

} // namespace headlight

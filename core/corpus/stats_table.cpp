// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/stats_table.h"

#include "core/base/shortest_digits.h"

namespace headlight {

namespace {

std::string numberField(const std::optional<double>& number)
{
    return number ? shortestDigits(*number) : std::string();
}

std::string scoreFields(const HeadIndex& head, std::size_t score)
{
    return partName(head.part) + (',' + std::to_string(head.layer)) + ',' + std::to_string(head.head) + ',' +
           kCorpusScoreKeys[score] + ',';
}

} // namespace

std::string statsTable(const CorpusStats& stats)
{
    std::string text = "part,layer,head,score,lines,mean,deviation,low,high\n";
    for (const auto& [head, ofHead] : stats.heads)
        for (std::size_t i = 0; i < kCorpusScores; ++i)
            if (const std::optional<MeanInterval> mean = meanInterval(ofHead.scores[i]))
                text += scoreFields(head, i) + std::to_string(ofHead.scores[i].n) + ',' + shortestDigits(mean->mean) +
                        ',' + numberField(mean->deviation) + ',' + numberField(mean->low) + ',' +
                        numberField(mean->high) + '\n';
    return text;
}

std::string comparisonTable(const StatsComparison& comparison)
{
    std::string text = "part,layer,head,score,a,b,difference,low,high\n";
    for (const auto& [index, differences] : comparison.differences) {
        const HeadIndex head = index;
        for (std::size_t i = 0; i < kCorpusScores; ++i)
            if (const std::optional<MeanInterval>& difference = differences[i]) {
                const auto meanIn = [&](const StatsFile& one) {
                    return shortestDigits(meanInterval(one.stats.heads.at(head).scores[i])->mean);
                };
                text += scoreFields(head, i) + meanIn(comparison.a) + ',' + meanIn(comparison.b) + ',' +
                        shortestDigits(difference->mean) + ',' + numberField(difference->low) + ',' +
                        numberField(difference->high) + '\n';
            }
    }
    return text;
}

} // namespace headlight

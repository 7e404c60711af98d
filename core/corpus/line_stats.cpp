// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/corpus/line_stats.h"

#include "core/activations/head_vectors.h"
#include "core/analysis/run_access.h"
#include "core/analysis/weight_by_distance.h"
#include "core/base/error.h"
#include "core/tensor/gemm.h"

#include <cstdlib>
#include <optional>

namespace headlight {

namespace {

using ScoreOfHead = std::optional<double> HeadScores::*;

/// Those of CorpusScore, in its order.
constexpr std::array<ScoreOfHead, kCorpusScores - 1> kScoresOfHead{
    &HeadScores::previousToken, &HeadScores::nextToken,     &HeadScores::self,
    &HeadScores::firstToken,    &HeadScores::specialTokens, &HeadScores::punctuation,
    &HeadScores::sameToken,     &HeadScores::distance,      &HeadScores::entropy};

void addScores(HeadStats& stats, const HeadScores& scores)
{
    for (std::size_t i = 0; i < kScoresOfHead.size(); ++i)
        if (const std::optional<double>& value = scores.*kScoresOfHead[i])
            stats.scores[i].add(*value);
}

void addDistances(HeadStats& stats, const AttentionMap& map)
{
    for (const WeightsAtDistance& at : weightsByDistance(map)) {
        if (std::abs(at.distance) > kFarthest)
            continue;
        HeadStats::AtDistance& mine = stats.distances[at.distance];
        mine.weights.add(at.sum);
        mine.n += at.count;
    }
}

/// [Tq] ‖z_i W^O‖
RowVector outputNorms(const ActivationCache& run, const HeadIndex& head)
{
    return gemm(headZ(run, head), outputParametersOf(run, head)).rowwise().norm().transpose();
}

double meanOf(const RowVectorView& numbers)
{
    double sum = 0.0;
    for (const float number : numbers)
        sum += static_cast<double>(number);
    return sum / static_cast<double>(numbers.size());
}

/// A special token is written alike in every line: it is an example only where there is nothing else.
HeadExample strongestToken(const AttentionMap& map, const TokenSequence& queries, const RowVectorView& norms)
{
    const bool hasOwn = queries.hasOwnToken();
    HeadExample example;
    Index query = -1;
    for (Index i = 0; i < norms.size(); ++i)
        if ((!hasOwn || !queries[i].isSpecial()) && (query < 0 || norms[i] > norms[query])) // the first among equals
            query = i;
    example.strength = norms[query];
    example.query = static_cast<int>(query);
    Index key = 0;
    if (map.hasValue(query))
        example.weight = map.patternRow(query).maxCoeff(&key);
    example.key = static_cast<int>(key);
    example.queryLabel = map.queryLabels()[static_cast<std::size_t>(query)];
    example.keyLabel = map.keyLabels()[static_cast<std::size_t>(key)];
    return example;
}

} // namespace

CorpusStats lineStats(const std::shared_ptr<const ActivationCache>& run, std::int64_t line, const std::string& text,
                      const CancelToken& cancel)
{
    if (run->recurrent || run->config().isGiven())
        throw Error(ErrorKind::BadArgument, run->model->name + " has no heads that write into a residual stream");
    CorpusStats stats;
    stats.nLines = 1;
    stats.nTokens = run->inputEncoding().size();
    stats.nCutLines = run->inputEncoding().nCutTokens > 0 ? 1 : 0;
    const auto shared = std::make_shared<const std::string>(text);
    for (const auto& [head, scores] : scoresOfAllHeads(run, cancel)) {
        HeadStats& ofHead = stats.heads[head];
        const AttentionMap map = attentionMap(run, head);
        const RowVector norms = outputNorms(*run, head);
        addScores(ofHead, scores);
        ofHead.scores[static_cast<std::size_t>(CorpusScore::OutputNorm)].add(meanOf(norms));
        if (head.part != AttentionPart::Cross)
            addDistances(ofHead, map);
        HeadExample example = strongestToken(map, run->queryEncoding(head.part), norms);
        example.line = line;
        example.text = shared;
        ofHead.addExample(example);
    }
    return stats;
}

} // namespace headlight

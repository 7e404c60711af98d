// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/head_scores.h"

#include "core/activations/given_run.h"
#include "core/analysis/mean.h"
#include "core/analysis/patch_distance.h"
#include "core/analysis/run_access.h"
#include "core/base/error.h"
#include "core/tokenizer/character_class.h"

#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

namespace headlight {

namespace {

/// Special, punctuation and equal tokens among the keys, found once for all queries.
struct KeyKinds {
    std::vector<Index> special;
    std::vector<Index> punctuation;

    explicit KeyKinds(const TokenSequence& keys)
    {
        for (std::size_t j = 0; j < keys.tokens.size(); ++j) {
            if (keys[j].isSpecial())
                special.push_back(j);
            else if (!holdsWord(keys[j].label))
                punctuation.push_back(j);
        }
    }
};

struct Means {
    Mean previousToken, nextToken, self, firstToken, specialTokens, punctuation, sameToken, distance, entropy;

    HeadScores scores() const
    {
        HeadScores all;
        all.previousToken = previousToken.value();
        all.nextToken = nextToken.value();
        all.self = self.value();
        all.firstToken = firstToken.value();
        all.specialTokens = specialTokens.value();
        all.punctuation = punctuation.value();
        all.sameToken = sameToken.value();
        all.distance = distance.value();
        all.entropy = entropy.value();
        return all;
    }
};

double sumAt(const RowVectorView& row, const std::vector<Index>& keys)
{
    double sum = 0.0;
    for (const Index key : keys)
        sum += row[key];
    return sum;
}

double entropyOf(const RowVectorView& row)
{
    double entropy = 0.0;
    for (Index j = 0; j < row.size(); ++j)
        if (row[j] > 0.0F)
            entropy -= static_cast<double>(row[j]) * std::log(static_cast<double>(row[j]));
    return entropy;
}

void addKeyScores(Means& means, const RowVectorView& row, const KeyKinds& kinds)
{
    means.specialTokens.add(sumAt(row, kinds.special));
    means.punctuation.add(sumAt(row, kinds.punctuation));
    means.entropy.add(entropyOf(row));
}

void addPositionScores(Means& means, const RowVectorView& row, Index i)
{
    if (i >= 1) {
        means.previousToken.add(row[i - 1]);
        means.firstToken.add(row[0]);
    }
    if (i + 1 < row.size())
        means.nextToken.add(row[i + 1]);
    means.self.add(row[i]);
    double distance = 0.0;
    for (Index j = 0; j < row.size(); ++j)
        distance += static_cast<double>(row[j]) * static_cast<double>(i > j ? i - j : j - i);
    means.distance.add(distance);
}

/// Positions of each id.
using Occurrences = std::unordered_map<std::int64_t, std::vector<Index>>;

Occurrences occurrencesOf(const TokenSequence& tokens)
{
    Occurrences occurrences;
    for (std::size_t t = 0; t < tokens.tokens.size(); ++t)
        occurrences[tokens[t].id].push_back(t);
    return occurrences;
}

void addSameTokenScore(Means& means, const AttentionMap& map, const RowVectorView& row, Index i,
                       const std::vector<Index>& occurrences)
{
    if (occurrences.size() < 2)
        return;
    const Matrix masked = map.block({i, 1}, {0, map.nKeys()}, AttentionStep::MaskedScores); // [1, Tk]
    double sum = 0.0;
    bool visible = false;
    for (const Index j : occurrences) {
        if (j == i)
            continue;
        visible = visible || masked(0, j) != -std::numeric_limits<float>::infinity();
        sum += row[j];
    }
    if (visible)
        means.sameToken.add(sum);
}

void requireSize(const char* what, Index found, const TokenSequence& tokens)
{
    if (found != tokens.size())
        throw Error(ErrorKind::BadArgument, std::string("the map has ") + std::to_string(found) + " " + what +
                                                ", but " + std::to_string(tokens.size()) + " tokens were given");
}

/// Calls add(i, row [Tk]) for each query that has a value, in order; a band of the pattern exists at a time.
template <typename Add>
void forEachRow(const AttentionMap& map, const CancelToken& cancel, const Add& add)
{
    for (const TokenRange& band : queryBands(map.nQueries())) {
        cancel.throwIfCancelled();
        const Matrix pattern = map.block(band, {0, map.nKeys()}, AttentionStep::Pattern); // [band, Tk]
        for (Index i = band.first; i < band.first + band.count; ++i) {
            if (map.hasValue(i))
                add(i, pattern.row(i - band.first));
        }
    }
}

} // namespace

HeadScores headScores(const AttentionMap& map, const TokenSequence& tokens, const CancelToken& cancel)
{
    requireSize("queries", map.nQueries(), tokens);
    requireSize("keys", map.nKeys(), tokens);
    const KeyKinds kinds(tokens);
    const Occurrences occurrences = occurrencesOf(tokens);
    Means means;
    forEachRow(map, cancel, [&](Index i, const RowVectorView& row) {
        addKeyScores(means, row, kinds);
        addPositionScores(means, row, i);
        addSameTokenScore(means, map, row, i, occurrences.at(tokens[i].id));
    });
    return means.scores();
}

HeadScores crossHeadScores(const AttentionMap& map, const TokenSequence& keys, const CancelToken& cancel)
{
    requireSize("keys", map.nKeys(), keys);
    const KeyKinds kinds(keys);
    Means means;
    forEachRow(map, cancel, [&](Index, const RowVectorView& row) {
        addKeyScores(means, row, kinds);
        means.firstToken.add(row[0]);
    });
    return means.scores();
}

std::map<HeadIndex, HeadScores> scoresOfAllHeads(const std::shared_ptr<const ActivationCache>& run,
                                                 const CancelToken& cancel, const Progress& progress)
{
    const std::vector<HeadIndex> heads = headsOf(*run);
    std::map<HeadIndex, HeadScores> scores;
    for (const HeadIndex& head : heads) {
        report(progress, scores.size(), heads.size(), "scoring heads");
        const TokenSequence& keys = run->keyEncoding(head.part);
        const AttentionMap map = attentionMap(run, head);
        HeadScores& ofHead = scores[head];
        ofHead = head.part == AttentionPart::Cross ? crossHeadScores(map, keys, cancel) : headScores(map, keys, cancel);
        const bool isSigned = holdsSignedNumbers(*run, head.part);
        if (isSigned) // no distribution: nothing is weighted by it
            ofHead.distance = ofHead.entropy = std::nullopt;
        if (const PatchGrid grid = patchGrid(keys); !grid.isEmpty() && !isSigned && head.part != AttentionPart::Cross)
            ofHead.patches = patchDistance(map, grid, cancel).patches;
    }
    report(progress, heads.size(), heads.size(), "scoring heads");
    return scores;
}

} // namespace headlight

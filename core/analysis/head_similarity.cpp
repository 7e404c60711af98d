// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/head_similarity.h"

#include "core/analysis/drawn_weights.h"
#include "core/analysis/jensen_shannon.h"
#include "core/analysis/mean.h"
#include "core/analysis/run_access.h"
#include "core/analysis/token_groups.h"
#include "core/base/error.h"

#include <algorithm>
#include <string>

namespace headlight {

namespace {

std::string sizeOf(const AttentionMap& map)
{
    return "[" + std::to_string(map.nQueries()) + ", " + std::to_string(map.nKeys()) + "]";
}

bool sameSize(const AttentionMap& a, const AttentionMap& b)
{
    return a.nQueries() == b.nQueries() && a.nKeys() == b.nKeys();
}

std::vector<Mean> similarities(const AttentionMap& reference, const std::vector<AttentionMap>& others,
                               const CancelToken& cancel, const Progress& progress)
{
    for (const AttentionMap& other : others)
        if (!sameSize(reference, other))
            throw Error(ErrorKind::BadArgument,
                        "a pattern of " + sizeOf(reference) + " cannot be compared with one of " + sizeOf(other));
    const std::vector<TokenRange> bands = queryBands(reference.nQueries());
    const TokenRange allKeys{0, reference.nKeys()};
    std::vector<Mean> means(others.size());
    std::size_t done = 0;
    for (const TokenRange& band : bands) {
        const Matrix a = reference.block(band, allKeys, AttentionStep::Pattern); // [band, Tk]
        for (std::size_t k = 0; k < others.size(); ++k) {
            cancel.throwIfCancelled();
            report(progress, done++, bands.size() * others.size(), "comparing heads");
            const Matrix b = others[k].block(band, allKeys, AttentionStep::Pattern); // [band, Tk]
            for (Index row = 0; row < band.count; ++row)
                if (reference.hasValue(band.first + row) && others[k].hasValue(band.first + row))
                    means[k].add(1.0 - jensenShannonBits(a.row(row), b.row(row)));
        }
    }
    report(progress, 1, 1, "comparing heads");
    return means;
}

} // namespace

std::optional<double> patternSimilarity(const AttentionMap& a, const AttentionMap& b, const CancelToken& cancel)
{
    return similarities(a, {b}, cancel, {})[0].value();
}

std::vector<SimilarHead> rankBySimilarity(const AttentionMap& reference, const std::vector<AttentionMap>& others,
                                          const CancelToken& cancel, const Progress& progress)
{
    const std::vector<Mean> means = similarities(reference, others, cancel, progress);
    std::vector<SimilarHead> ranking;
    for (std::size_t k = 0; k < others.size(); ++k)
        if (const std::optional<double> similarity = means[k].value())
            ranking.push_back({others[k].head(), *similarity});
    std::sort(ranking.begin(), ranking.end(), [](const SimilarHead& a, const SimilarHead& b) {
        return a.similarity != b.similarity ? a.similarity > b.similarity : a.head < b.head;
    });
    return ranking;
}

std::vector<SimilarHead> headsLike(const std::shared_ptr<const ActivationCache>& run, HeadIndex head,
                                   const CancelToken& cancel, const Progress& progress)
{
    const AttentionMap reference = attentionMap(run, head);
    std::vector<AttentionMap> others;
    for (const HeadIndex& other : headsOf(*run, head.part))
        if (other != head)
            others.push_back(attentionMap(run, other));
    return rankBySimilarity(reference, others, cancel, progress);
}

std::vector<SimilarHead> headsLikePattern(const std::shared_ptr<const ActivationCache>& run, const MatrixView& weights,
                                          const CancelToken& cancel, const Progress& progress, AttentionPart part)
{
    std::vector<AttentionMap> heads;
    for (const HeadIndex& head : headsOf(*run, part))
        heads.push_back(attentionMap(run, head));
    const AttentionMap& first = heads.at(0);
    requireDrawn(weights, first);
    const AttentionMap drawn =
        attentionMapFromMatrix(first.queryLabels(), first.keyLabels(), {}, renormalised(weights));
    return rankBySimilarity(drawn, heads, cancel, progress);
}

} // namespace headlight

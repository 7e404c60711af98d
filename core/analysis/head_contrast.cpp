// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/head_contrast.h"

#include "core/analysis/drawn_weights.h"
#include "core/analysis/mean.h"
#include "core/analysis/run_access.h"
#include "core/analysis/token_groups.h"
#include "core/base/error.h"

#include <string>
#include <vector>

namespace headlight {

std::optional<double> patternContrast(const AttentionMap& map, const MatrixView& weights, const CancelToken& cancel)
{
    requireDrawn(weights, map);
    const Matrix shares = renormalised(weights); // p [Tq, Tk]
    const TokenRange allKeys{0, map.nKeys()};
    std::vector<Mean> others(static_cast<std::size_t>(map.nKeys())); // m of each key: it is the same for each i with p
    for (const TokenRange& band : queryBands(map.nQueries())) {
        cancel.throwIfCancelled();
        const Matrix pattern = map.block(band, allKeys, AttentionStep::Pattern); // [band, Tk]
        const Matrix allowed = map.allowed(band, allKeys);                       // [band, Tk]
        for (Index row = 0; row < band.count; ++row)
            for (Index key = 0; key < map.nKeys() && map.hasValue(band.first + row); ++key)
                if (weights(band.first + row, key) == 0.0F && allowed(row, key) != 0.0F)
                    others[static_cast<std::size_t>(key)].add(double(pattern(row, key)));
    }
    double sum = 0.0;
    double total = 0.0;
    for (Index query = 0; query < map.nQueries(); ++query) {
        if (!map.hasValue(query) || !(shares.row(query).array() > 0.0F).any())
            continue;
        const RowVector pattern = map.patternRow(query); // [Tk]
        for (Index key = 0; key < map.nKeys(); ++key) {
            const std::optional<double> mean = others[static_cast<std::size_t>(key)].value();
            if (shares(query, key) <= 0.0F || !mean || !map.allows(query, key))
                continue;
            sum += double(shares(query, key)) * (double(pattern(key)) - *mean);
            total += double(shares(query, key));
        }
    }
    return total > 0.0 ? std::optional(sum / total) : std::nullopt;
}

CellContrast cellContrast(const AttentionMap& map, Index query, Index key)
{
    if (query < 0 || key < 0 || query >= map.nQueries() || key >= map.nKeys())
        throw Error(ErrorKind::BadArgument, "there is no cell " + std::to_string(query) + ", " + std::to_string(key) +
                                                ": the pattern is [" + std::to_string(map.nQueries()) + ", " +
                                                std::to_string(map.nKeys()) + "]");
    if (!map.hasValue(query) || !map.allows(query, key))
        return {};
    const Matrix column = map.block({0, map.nQueries()}, {key, 1}, AttentionStep::Pattern); // [Tq, 1]
    Mean others;
    for (Index row = 0; row < map.nQueries(); ++row)
        if (row != query && map.hasValue(row) && map.allows(row, key))
            others.add(double(column(row, 0)));
    const auto weight = double(column(query, 0));
    const std::optional<double> mean = others.value();
    return {weight, mean ? std::optional(weight - *mean) : std::nullopt};
}

std::map<HeadIndex, double> contrastOfAllHeads(const std::shared_ptr<const ActivationCache>& run,
                                               const MatrixView& weights, const CancelToken& cancel,
                                               const Progress& progress, AttentionPart part)
{
    std::map<HeadIndex, double> contrasts;
    const std::vector<HeadIndex> heads = headsOf(*run, part);
    std::size_t done = 0;
    for (const HeadIndex& head : heads) {
        report(progress, done++, heads.size(), "comparing heads");
        if (const auto contrast = patternContrast(attentionMap(run, head), weights, cancel))
            contrasts[head] = *contrast;
    }
    return contrasts;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/distance/distance_plot.h"

#include "core/activations/activation_cache.h"
#include "core/export/float_text.h"
#include "ui/picture/shown_map.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace headlight {

int DistancePlot::first() const
{
    int least = 0;
    for (const DistanceCurve& curve : curves)
        least = curve.distances.empty() ? least : std::min(least, curve.distances.front());
    return least;
}

int DistancePlot::last() const
{
    int most = 1;
    for (const DistanceCurve& curve : curves)
        most = curve.distances.empty() ? most : std::max(most, curve.distances.back());
    return most;
}

double DistancePlot::largest() const
{
    double most = 1e-6;
    for (const DistanceCurve& curve : curves)
        for (const double mean : curve.means)
            most = std::max(most, mean);
    return most;
}

double DistancePlot::smallest() const
{
    double least = 0.0;
    for (const DistanceCurve& curve : curves)
        for (const double mean : curve.means)
            least = std::min(least, mean);
    return least;
}

bool DistancePlot::hasFewPairs() const
{
    for (const DistanceCurve& curve : curves)
        for (std::size_t i = 0; i < curve.counts.size(); ++i)
            if (curve.isOfFew(i))
                return true;
    return false;
}

DistanceCurve distanceCurve(const ActivationCache& run, const AttentionMap& map)
{
    constexpr Index kQueriesAtOnce = 64; // no [Tq, Tk] matrix of a long text
    const Mask& mask = run.options.maskOf(map.head().part);
    struct Cells {
        double sum = 0.0;
        int count = 0;
    };
    std::vector<Cells> cells(static_cast<std::size_t>(map.nQueries() + map.nKeys())); // [distance + nKeys]
    for (Index first = 0; first < map.nQueries(); first += kQueriesAtOnce) {
        const TokenRange queries{first, std::min(kQueriesAtOnce, map.nQueries() - first)};
        const Matrix pattern = map.block(queries, {0, map.nKeys()}, AttentionStep::Pattern);
        for (Index query = first; query < first + queries.count; ++query) {
            if (!map.hasValue(query))
                continue;
            for (Index key = 0; key < map.nKeys(); ++key) {
                if (!allows(mask, map.shows(), static_cast<int>(query), static_cast<int>(key)) ||
                    !map.allows(query, key))
                    continue;
                Cells& at = cells[static_cast<std::size_t>(query - key + map.nKeys())];
                at.sum += double(pattern(query - first, key));
                ++at.count;
            }
        }
    }
    DistanceCurve curve{map.head(), {}, {}, {}};
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i].count == 0)
            continue;
        curve.distances.push_back(static_cast<int>(i) - static_cast<int>(map.nKeys()));
        curve.means.push_back(cells[i].sum / cells[i].count);
        curve.counts.push_back(cells[i].count);
    }
    return curve;
}

std::string distanceTable(const DistancePlot& plot)
{
    std::string text = "layer,head,distance,mean_weight\n";
    for (const DistanceCurve& curve : plot.curves)
        for (std::size_t i = 0; i < curve.distances.size(); ++i)
            text += std::to_string(curve.head.layer) + ',' + std::to_string(curve.head.head) + ',' +
                    std::to_string(curve.distances[i]) + ',' + floatText(static_cast<float>(curve.means[i])) + '\n';
    return text;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/distance/distance_plot.h"

#include "core/activations/activation_cache.h"
#include "core/export/float_text.h"
#include "ui/pictures/shown_map.h"

#include <algorithm>
#include <map>
#include <utility>

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
    const Mask& mask = run.options.maskOf(map.head().part);
    std::map<int, std::pair<double, int>> sums; // distance → sum and number of cells
    for (Index query = 0; query < map.nQueries(); ++query) {
        if (!map.hasValue(query))
            continue;
        const RowVector row = map.patternRow(query);
        for (Index key = 0; key < map.nKeys(); ++key) {
            if (!allows(mask, map.shows(), static_cast<int>(query), static_cast<int>(key)) || !map.allows(query, key))
                continue;
            auto& [sum, count] = sums[static_cast<int>(query - key)];
            sum += double(row[key]);
            ++count;
        }
    }
    DistanceCurve curve{map.head(), {}, {}, {}};
    for (const auto& [distance, cells] : sums) {
        curve.distances.push_back(distance);
        curve.means.push_back(cells.first / cells.second);
        curve.counts.push_back(cells.second);
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

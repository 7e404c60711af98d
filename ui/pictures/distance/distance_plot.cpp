// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/distance/distance_plot.h"

#include "core/analysis/weight_by_distance.h"
#include "core/export/float_text.h"

#include <algorithm>
#include <cstddef>
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

DistanceCurve distanceCurve(const AttentionMap& map)
{
    DistanceCurve curve{map.head(), {}, {}, {}};
    for (const WeightsAtDistance& at : weightsByDistance(map)) {
        curve.distances.push_back(at.distance);
        curve.means.push_back(at.sum / at.count);
        curve.counts.push_back(at.count);
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

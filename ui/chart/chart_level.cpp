// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_level.h"

#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// How many points one shown line has in a part of the x axis, at most.
std::ptrdiff_t mostPointsIn(const ChartPlot& plot, const ChartPart& part)
{
    std::ptrdiff_t most = 0;
    for (const ChartSeries& series : plot.series)
        if (series.isShown && series.mark == ChartMark::Line)
            most = std::max(most, std::ranges::upper_bound(series.x, part.right) -
                                      std::ranges::lower_bound(series.x, part.left));
    return most;
}

/// Where QCPGraph begins to sample.
bool isCoarse(std::ptrdiff_t nPoints, double pixels)
{
    return static_cast<double>(nPoints) >= 2.0 * pixels + 2.0;
}

} // namespace

QString levelSentence(const ChartPlot& plot, const ChartPart& seen, double pixels)
{
    if (!isCoarse(mostPointsIn(plot, wholeOf(plot)), pixels))
        return {};
    const std::ptrdiff_t nPoints = mostPointsIn(plot, seen);
    if (!isCoarse(nPoints, pixels)) // the line stays, so that nothing moves while one looks into the chart
        return tr("each of %1 points is drawn").arg(nPoints);
    return tr("coarse: %1 points on %2 pixels, each from the smallest to the largest of its points")
        .arg(nPoints)
        .arg(std::lround(pixels));
}

} // namespace headlight

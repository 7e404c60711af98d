// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/weight_sizes.h"
#include "ui/pictures/distance/distance_plot.h"

#include <string>
#include <vector>

namespace headlight {

/// How many weights of each head of a layer are of what size: bars of the chosen head, a curve for every other.
struct SizesPlot : HeadCurves {
    struct Curve {
        HeadIndex head;
        WeightSizes sizes;
    };
    std::vector<Curve> curves;

    /// Bins of all curves; a curve may have fewer.
    int nBins() const;
};

const FigureLook<SizesPlot>& figureLook(const SizesPlot*);
ChartPlot chartOf(const SizesPlot& plot, const Theme& theme);

/// One line for each head and bin: layer, head, above, up_to, weights. The first bin of a head begins at 0, which is in
/// it.
std::string sizesTable(const SizesPlot& plot);

} // namespace headlight

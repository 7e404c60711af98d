// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "ui/chart/chart_plot.h"
#include "ui/kit/figure.h"

#include <cstddef>
#include <string>
#include <vector>

namespace headlight {

/// A mean of fewer pairs of tokens than this says little of a head.
inline constexpr int kFewPairs = 5;

/// The mean weight of one head at each distance, as far as there are cells the mask leaves.
struct DistanceCurve {
    HeadIndex head;
    std::vector<int> distances;   // query − key, rising; below 0 the key comes after the query
    std::vector<double> means;    // [distances] of the weights of all such cells
    std::vector<int> counts = {}; // [distances] how many such cells; empty: many

    bool isOfFew(std::size_t i) const { return i < counts.size() && counts[i] < kFewPairs; }
};

/// What every chart has of a curve for each head of a layer.
struct HeadCurves {
    FigureCaption caption;
    HeadIndex selected;
    int nLayers = 1; // layers of the model; with nHeadsPerLayer they decide the heads' colours
    int nHeadsPerLayer = 1;
    bool isOfFileNumbers = false;       // numbers of either sign, of a file
    std::vector<HeadIndex> hidden = {}; // heads of the layer that have no curve, since they are hidden
};

/// The series of a head, without its numbers.
ChartSeries headSeries(const HeadIndex& head, const HeadCurves& plot, const Theme& theme);
/// Adds the entries of the hidden heads; all stand in the order of the heads.
void addHidden(ChartPlot& chart, const HeadCurves& plot, const Theme& theme);

/// How far heads look: a curve for every head of a layer, the chosen one in front.
struct DistancePlot : HeadCurves {
    std::vector<DistanceCurve> curves;

    int first() const; ///< the least distance of any curve
    int last() const;
    double largest() const;  ///< the largest mean, above 0
    double smallest() const; ///< the smallest mean, 0 at the most
    bool hasFewPairs() const;
};

const FigureLook<DistancePlot>& figureLook(const DistancePlot*);
ChartPlot chartOf(const DistancePlot& plot, const Theme& theme);

/// The mean over every cell (query, key) that the mask leaves, by query − key. Of a cross-attention, and of any map
/// whose rows and columns are different tokens, it is the difference of their positions.
DistanceCurve distanceCurve(const AttentionMap& map);

/// One line for each head and distance: layer, head, distance, mean weight.
std::string distanceTable(const DistancePlot& plot);

} // namespace headlight

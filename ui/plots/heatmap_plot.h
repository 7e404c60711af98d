// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "ui/plots/colour_scale.h"
#include "ui/plots/figure_caption.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace headlight {

struct TokenPair {
    int query = 0;
    int key = 0;
    bool operator==(const TokenPair&) const = default;
};

/// What a heatmap shows: row = query, column = key.
struct HeatmapPlot {
    FigureCaption caption;
    HeadIndex head;
    QStringList queryLabels;          // [Tq]
    QStringList keyLabels;            // [Tk]
    Matrix values;                    // [Tq, Tk] attention weights
    std::vector<bool> queryHasValue;  // [Tq] false: drawn as "no value"
    Matrix allowed;                   // [Tq, Tk] 1 where the mask lets the query look, 0 where it does not
    ColourScale colours;
    bool ablated = false;             // the head is switched off: drawn struck through
    std::optional<TokenPair> pinned;
    std::optional<int> hoveredQuery;  // linked hover from another view
    std::optional<int> hoveredKey;

    double rowMax(int query) const;
    double position(int query, int key) const; // [0, 1] along the colour map
};

HeatmapPlot makeHeatmapPlot(const ActivationCache& cache, const AttentionMap& map, const ColourScale& colours);

/// Small multiples: one panel per shown head, all on one colour scale, in rows of `columns`.
struct HeatmapGridPlot {
    FigureCaption caption;
    std::vector<HeatmapPlot> panels;
    int columns = 1;
    std::optional<HeadIndex> selected;
};

} // namespace headlight

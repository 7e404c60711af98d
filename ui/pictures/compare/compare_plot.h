// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/pattern_difference.h"
#include "ui/kit/figure.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/state/map_part.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace headlight {

/// One side of a comparison.
struct ComparedMap {
    HeatmapPlot plot;          // empty where there is none
    QString text;              // that the model was given
    HeatmapPlot withSink = {}; // the plot with the column of a sink, where there is one; or empty

    bool hasSink() const { return withSink.nKeys() > plot.nKeys(); }
    /// The plot to show, with the sink's column or without.
    HeatmapPlot take(bool sink) { return std::move(sink ? withSink : plot); }
};

/// How the rows and columns of B go on from A's.
struct ComparePlaces {
    bool areAligned = false;              // else what stands at the same positions belongs together
    std::vector<std::optional<int>> rows; // [A's rows] that of B
    std::vector<std::optional<int>> columns;
};

/// Two heatmaps side by side on one colour scale, and B − A. What is missing is empty, and `refusal` says why.
struct ComparePlot {
    FigureCaption caption; // what the two have in common, then what each has of its own
    HeatmapPlot a;
    HeatmapPlot b;
    HeatmapPlot difference; // b − a, on a diverging scale of its own with 0 in the middle
    QString aTitle;         // "head 2", "no mask": what tells A from B; may be empty
    QString bTitle;
    QString refusal;           // one sentence; empty when everything is there
    QStringList notes;         // sentences about what is shown
    PatternDifference numbers; // over the whole maps, but one divergence for each row that is shown
    QString largestAt;         // "check → cash": the cell of the largest change
    ComparePlaces places;
    std::optional<TokenPair> pinned; // a place, as what is hovered: in every map that has such a cell
    std::optional<int> hoveredQuery;
    std::optional<int> hoveredKey;

    bool hasB() const { return !b.isEmpty(); }
    bool hasDifference() const { return !difference.isEmpty(); }
};

const FigureLook<ComparePlot>& figureLook(const ComparePlot*);

/// `colours` as the user chose them: a range that is not typed becomes that of A and B together. `notes` are kept.
/// `whyNoDifference` is a sentence where what stands at one place in both is not to be subtracted.
ComparePlot makeComparePlot(ComparedMap a, ComparedMap b, const ColourScale& colours, QStringList notes = {},
                            const QString& whyNoDifference = {});

/// A alone; `refusal` says why there is no B.
ComparePlot makeComparePlot(ComparedMap a, const ColourScale& colours, QString refusal, QStringList notes = {});

/// Leaves of the maps the rows and columns of `part`, a part of A's, of B − A those at the same places, and of B where
/// its places are aligned those from the first to the last that goes on from them, else those at the same places.
/// Colours and numbers stay those of the whole maps. Where B has nothing there, the refusal says so.
void showPart(ComparePlot& plot, const MapPart& part);

// A place is a cell of A, or counts behind A's rows and columns those of B. Where B's places are aligned with A's, a
// cell of B whose query and key go on from A's has the place of that cell; else places are positions.

/// The row and the column of A, B or B − A (0, 1, 2) at a place; empty where that map has none.
std::optional<int> rowIn(const ComparePlot& plot, std::size_t panel, int place);
std::optional<int> columnIn(const ComparePlot& plot, std::size_t panel, int place);
std::optional<TokenPair> cellIn(const ComparePlot& plot, std::size_t panel, const TokenPair& place);
/// The place of a cell of A, B or B − A.
TokenPair placeOf(const ComparePlot& plot, std::size_t panel, const TokenPair& cell);

/// "check", or "check/cheque" where the two sides have different tokens at one position.
QString tokenPairName(const QString& a, const QString& b);

} // namespace headlight

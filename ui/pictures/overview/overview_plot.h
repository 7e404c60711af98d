// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/figure.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/layers/layer_plot.h"

#include <QStringList>

#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// A place in the overview: a row is a layer; the columns are its heads and, where there are several, their mean and
/// their maximum.
struct OverviewPlace {
    int layer = 0;
    int column = 0;
    bool operator==(const OverviewPlace&) const = default;
};

/// Every head of one part of a model at once, as small pictures. All have one size: a cell of a picture is one weight,
/// or the largest of a bin of them where the text has more tokens than a picture has cells.
struct OverviewPlot {
    FigureCaption caption;
    AttentionPart part = AttentionPart::Decoder;
    int nLayers = 0;
    int nHeads = 0;
    int nSharing = 1;                                    // heads next to each other that have one k and v
    HeatmapPart shown;                                   // the part of each map that is shown; all of it by default
    QStringList queryLabels;                             // [Tq] of the shown rows
    QStringList keyLabels;                               // [Tk] of the shown columns
    QStringList queryPhrases;                            // [Tq] as of a heatmap; may be empty
    std::vector<std::shared_ptr<const Matrix>> allowed;  // [nLayers] of [rows, columns]: 1 where the mask and the
                                                         // layer's own reach leave some cell of the bin
    std::vector<std::shared_ptr<const Matrix>> pictures; // [nLayers·nColumns()] as allowed; null until it is computed
    std::vector<ColourScale> colours;                    // [nLayers·nColumns()]
    QStringList summaries;                               // [nLayers·nHeads] "previous 0.82"; may be empty texts
    QStringList heldOut;                                 // [nLayers·nHeads] "over 500 held-out sentences: self 0.97";
                                                         // empty texts where that was not measured
    bool isOfFileNumbers = false;                        // numbers of either sign, of a file
    std::set<HeadIndex> hidden;
    std::set<HeadIndex> ablated;
    std::optional<HeadIndex> selected;

    int nColumns() const { return nHeads > 1 ? nHeads + 2 : nHeads; }
    int nQueries() const { return static_cast<int>(queryLabels.size()); }
    int nKeys() const { return static_cast<int>(keyLabels.size()); }
    const Matrix& allowedIn(int layer) const { return *allowed[static_cast<std::size_t>(layer)]; }
    int rows() const { return allowed.empty() ? 0 : static_cast<int>(allowed.front()->rows()); }
    int columns() const { return allowed.empty() ? 0 : static_cast<int>(allowed.front()->cols()); }
    bool isPooled() const { return rows() < nQueries() || columns() < nKeys(); }
    bool isPart() const { return nQueries() < shown.nQueries || nKeys() < shown.nKeys; }
    /// The first token of a shown row, and of a shown column; −1 for −1.
    int queryOf(int row) const { return row < 0 ? -1 : shown.axes.queryOf(static_cast<int>(shown.rows.first) + row); }
    int keyOf(int column) const
    {
        return column < 0 ? -1 : shown.axes.keyOf(static_cast<int>(shown.columns.first) + column);
    }
    bool isComplete() const;

    std::size_t indexOf(const OverviewPlace& place) const;
    bool contains(const OverviewPlace& place) const;
    /// Empty for the mean and the maximum.
    std::optional<HeadIndex> headAt(const OverviewPlace& place) const;
    OverviewPlace placeOf(const HeadIndex& head) const { return {head.layer, head.head}; }
    /// Mean or Maximum; empty for a head.
    std::optional<LayerMeasure> measureAt(const OverviewPlace& place) const;

    /// The shown rows, or columns, that a row, or a column, of a picture stands for.
    TokenRange queriesOf(int row) const;
    TokenRange keysOf(int column) const;
};

const FigureLook<OverviewPlot>& figureLook(const OverviewPlot*);

/// One picture as a heatmap without labels, for what draws or names heatmaps. It is there.
HeatmapPlot panelOf(const OverviewPlot& plot, const OverviewPlace& place);

/// "5", "mean", "max": over a column.
QString columnName(const OverviewPlot& plot, int column);
/// "layer 2 · head 5", "layer 2 · mean of 8 heads", "layer 2 · largest of 8 heads".
QString placeName(const OverviewPlot& plot, const OverviewPlace& place);
} // namespace headlight

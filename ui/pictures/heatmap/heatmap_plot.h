// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "ui/kit/cell_value.h"
#include "ui/kit/colour_scale.h"
#include "ui/kit/figure.h"
#include "ui/kit/label_list.h"
#include "ui/pictures/heatmap/combined_row.h"
#include "ui/pictures/heatmap/heatmap_cells.h"
#include "ui/state/token_choice.h"

#include <QStringList>

#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// Where the rows and columns of a plot lie in the map that it is a part of.
struct HeatmapPart {
    TokenRange rows;    // places in the whole map
    TokenRange columns; // places in the whole map
    int nQueries = 0;   // rows of the whole map
    int nKeys = 0;
    ShownAxes axes; // those of the whole map
    QStringList queryLabels = {};
    QStringList keyLabels = {};
    bool operator==(const HeatmapPart&) const = default;
};

/// The numbers of a heatmap and how they are shown: row = query, column = key.
struct HeatmapPlot {
    FigureCaption caption;
    HeadIndex head;
    ShownAxes axes;           // which tokens the rows and columns stand for
    QStringList queryLabels;  // [Tq]
    QStringList keyLabels;    // [Tk]
    QStringList queryPhrases; // [Tq] "reads la, writes maison" of a cross-attention; else empty
    CellValue shows = CellValue::Weight;
    HeatmapCells cells;    // [Tq, Tk] read where somebody looks
    ColourScale colours;   // fitted() to the values of all that shares it
    int nFirstTokens = 0;  // tokens of the first of two sentences, for a Cosine: a line parts them; else 0
    QStringList sentences; // these two, whose tokens are called A and B; else none
    bool numbers = false;  // written in every cell, and not only where cells are large enough
    bool ablated = false;  // the head is switched off: drawn struck through
    std::optional<CombinedRow> combined; // stands for the rows that the user selected
    std::optional<TokenPair> pinned;     // row and column, as below
    std::optional<int> hoveredQuery;     // linked hover from another view
    std::optional<int> hoveredKey;
    std::optional<HeatmapPart> part; // none: this is the whole map
    std::set<int> covered;           // rows that a lesson asks for: "?" stands in their place

    int nQueries() const { return cells.nQueries(); }
    int nKeys() const { return cells.nKeys(); }
    bool isEmpty() const { return nQueries() == 0 || nKeys() == 0; }
    /// False for a cell that the mask hides or whose row has no value: there is no weight to show, not even 0.
    bool hasCell(int query, int key) const { return cells.hasValue(query) && cells.isAllowed(query, key); }
    /// A row in a sentence: what it reads and writes, or just its token, and of those that are alike which; a column.
    QString queryName(int query) const { return queryPhrases.value(query, placedLabel(queryLabels, query)); }
    QString keyName(int key) const { return placedLabel(keyLabels, key); }
    double position(int query, int key) const; // [0, 1] along the colour map
};

const FigureLook<HeatmapPlot>& figureLook(const HeatmapPlot*);

/// "A: I went to the bank.", a line for each of two sentences.
QStringList sentenceLines(const HeatmapPlot& plot);

/// The range over the cells that have a number.
ValueRange rangeOf(const HeatmapPlot& plot);

/// `colours` as they are drawn: see fitted().
HeatmapPlot makeHeatmapPlot(const ActivationCache& cache, const AttentionMap& map, const ColourScale& colours);

/// The column of a head's sink behind those of the keys, "sink", where the map has one: it is no token, and the rows
/// add up to 1 with it.
void addSinkColumn(HeatmapPlot& plot, const AttentionMap& map);

/// The numbers of a picture under its labels and what its mask hides, for a table; rows that are taken together have
/// one more at the end.
AttentionMap tableOf(const HeatmapPlot& plot);

/// Small multiples: one panel per shown head, in rows of `columns`. All have one map and one kind of scale; its ends
/// are common unless each head or layer has its own.
struct HeatmapGridPlot {
    FigureCaption caption;
    std::vector<HeatmapPlot> panels;
    int columns = 1;
    std::optional<HeadIndex> selected;
    int nLayers = 1; // layers of the model; with nHeadsPerLayer they decide the heads' colours
    int nHeadsPerLayer = 1;
};

const FigureLook<HeatmapGridPlot>& figureLook(const HeatmapGridPlot*);

/// One panel per map; `columns` is the number of heads in a layer.
HeatmapGridPlot makeHeatmapGridPlot(const ActivationCache& cache, const std::vector<AttentionMap>& maps,
                                    const ColourScale& colours);

} // namespace headlight

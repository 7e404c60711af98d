// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"
#include "core/transformer/run_options.h"
#include "ui/kit/canvas.h"
#include "ui/kit/figure.h"
#include "ui/kit/map_axes.h"
#include "ui/kit/theme.h"

#include <QRectF>
#include <QStringList>

#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace headlight {

/// A cell of a map by layers.
struct LayerCell {
    int layer = 0;
    int column = 0;
    bool operator==(const LayerCell&) const = default;
};

/// A number of either sign for each layer and each head, or each token: layers × columns.
struct LayerMapPlot {
    FigureCaption caption;
    QString title;         // names the figure for those who cannot see it
    QString corner;        // "layer · head"
    QStringList columns;   // heads' numbers, or tokens
    QStringList rows = {}; // what stands before the rows in place of the layers' numbers; may be empty
    std::vector<HeadIndex> columnHeads = {}; // heads that the columns stand for, all rows alike; may be empty
    std::set<int> strong;                    // columns whose labels are strong
    bool isOfHeads = false;                  // the first nHeads columns are heads, which can be chosen
    int nHeads = 0;
    AttentionPart part = AttentionPart::Decoder;
    DoubleMatrix values;  // [nLayers, nColumns]; NaN where nothing is drawn
    double largest = 1.0; // the colours run from its negative over 0 to it
    QString meaning;      // says what the colours mean
    QString note;         // a line below that; may be empty
    std::optional<LayerCell> chosen;
    std::function<QString(const LayerCell&)> cellText; // what is said of one cell

    int nLayers() const { return static_cast<int>(values.rows()); }
    int nColumns() const { return static_cast<int>(values.cols()); }
    bool isEmpty() const { return values.size() == 0; }
    bool has(const LayerCell& cell) const;
    /// The head of a cell; nothing for a column that is none.
    std::optional<HeadIndex> headOf(const LayerCell& cell) const;
};

const FigureLook<LayerMapPlot>& figureLook(const LayerMapPlot*);

/// Where the cells lie: layer 0 at the top, column 0 at the left.
struct LayerMapLayout {
    QRectF cells; // encloses rows that are whole pixels high
    int nLayers = 0;
    int nColumns = 0;
    MapAxes axes;
    double labelWidth = 0.0; // width along the text that a column label may take
    double rowLabels = 0.0;  // x where the layers' numbers end
    QPointF legend;
    double width = 0.0;      // legend and caption are this wide
    bool hasNumbers = false; // there is room for them in the cells

    QRectF cell(const LayerCell& cell) const;
    std::optional<LayerCell> cellAt(const QPointF& point) const;
};

/// Cells, labels and legend fill `room`; where only a part of a wide map is seen at once, the legend is as wide as
/// that.
LayerMapLayout layoutLayerMap(const LayerMapPlot& plot, const QRectF& room, const Theme& theme,
                              std::optional<double> seenWidth = {});

/// Cells, labels, legend, the chosen cell and the one under the cursor.
void paintLayerMap(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot,
                   const std::optional<LayerCell>& cursor, const Theme& theme);

/// Both parts of that, for a map that scrolls sideways: what moves, and what stays where it is.
void paintMovingLayerMap(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot,
                         const std::optional<LayerCell>& cursor, const Theme& theme);
void paintStayingLayerMap(Canvas& canvas, const LayerMapLayout& layout, const LayerMapPlot& plot, const Theme& theme);

} // namespace headlight

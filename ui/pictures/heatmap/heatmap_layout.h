// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/legend.h"
#include "ui/kit/theme.h"
#include "ui/kit/token_labels.h"
#include "ui/pictures/heatmap/heatmap_plot.h"

#include <QRectF>
#include <QSizeF>

namespace headlight {

/// Where everything of a large heatmap lies.
struct HeatmapLayout {
    QRectF cells; // query 0 at the top, key 0 at the left
    int nQueries = 0;
    int nKeys = 0;
    int nFirstTokens = 0; // tokens of "A", where there is a "B" too; see HeatmapPlot
    QRectF strip;         // below the cells, of the rows that are taken together; empty without any
    double stripLabelWidth = 0.0;
    TokenLabels queries;              // left of the cells
    TokenLabels keys;                 // above them
    QString title;                    // "layer 3 · head 6"; may be empty
    QPointF titleAt;                  // its baseline
    std::optional<QPointF> axisWords; // where "queries look ↓" ends; none where rows look at no columns
    QPointF legend;                   // top left; of a figure's caption below it, too
    double legendWidth = 0.0;
    QStringList sentences;  // lines below the legend: which sentences A and B are
    QPointF sentencesAt;    // their top left
    QPointF note;           // top left of the line below them, of one that fits: the value pointed at
    double noteWidth = 0.0; // at most: a longer line begins further to the left, see noteStart()

    QRectF cell(int query, int key) const;
    /// The cell at a point, if any.
    std::optional<TokenPair> cellAt(const QPointF& point) const;
    /// The key at a point of the strip; −1 for none.
    int stripKeyAt(const QPointF& point) const;
    /// The x at which a line of the value pointed at begins: at the cells, or as little to the left of them as it
    /// needs.
    double noteStart(double textWidth) const;
};

/// How wide the widest of some labels is in any size of a font. Which ones may be it their letters say, one by one:
/// while one looks closer the type changes from frame to frame, and no frame has the time to measure a thousand labels.
class WidestLabel {
public:
    WidestLabel(const QStringList& texts, const QFont& largest);
    /// In that font or a smaller one.
    double in(const QFont& font) const;
    /// How many labels a size is measured of.
    int nMeasured() const { return static_cast<int>(m_widest.size()); }

private:
    QStringList m_widest; // those that may be it
};

/// `noteHeight` is kept free below the legend.
HeatmapLayout layoutHeatmap(const HeatmapPlot& plot, const QSizeF& size, double noteHeight, const Theme& theme);

/// A size at which cells and labels have room.
QSizeF preferredHeatmapSize(const HeatmapPlot& plot, const Theme& theme);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/heatmap/heatmap_layout.h"

namespace headlight {

/// Where everything of the small multiples lies. All panels are equally large.
struct GridLayout {
    struct Panel {
        QRectF whole; // a line for the title, cells and colour bar
        QRectF cells;
        QPointF title; // baseline: in its line, of the first row above the labels that have taken the line
        QRectF bar;    // in the head's colour

        double titleLine() const { return cells.top() - whole.top(); }
        /// The panel with its title.
        QRectF reach() const;
    };
    std::vector<Panel> panels;
    int columns = 1;
    TokenLabels queries; // beside the first column, for its first panel
    TokenLabels keys;    // above the first row, for its first panel
    QPointF axisWords;   // where "queries look ↓" ends
    double panelPitchX = 0.0;
    double panelPitchY = 0.0;
    Legend meaning; // legendOf() the plot, which looks at every cell
    QPointF legend;
    double legendWidth = 0.0;
    QPointF caption;
    QSizeF size; // what all of it takes; may be higher than what was asked for

    std::optional<int> panelAt(const QPointF& point) const;
    QRectF cell(const HeatmapGridPlot& plot, int panel, int query, int key) const;
};

/// Lays the panels out in as many columns as show them largest without scrolling, at most plot.columns.
GridLayout layoutGrid(const HeatmapGridPlot& plot, const QSizeF& size, double captionHeight, const Theme& theme);
QSizeF preferredGridSize(const HeatmapGridPlot& plot, const Theme& theme);

/// What all panels have in common, and what signs any of them needs.
Legend legendOf(const HeatmapGridPlot& plot);

} // namespace headlight

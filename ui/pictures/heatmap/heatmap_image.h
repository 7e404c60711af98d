// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/legend.h"
#include "ui/pictures/heatmap/heatmap_plot.h"

#include <QImage>

namespace headlight {

/// One pixel per cell, [Tk wide, Tq high], or per bin of cells where `size` is smaller: the bin's number is what the
/// plot's pooling makes of them. Transparent where there is none (masked, or a row without a value).
QImage heatmapImage(const HeatmapPlot& plot, const QSize& size);

/// The cells that a canvas draws; they speak of `plot`, which has to stay.
CellGrid cellsOf(const HeatmapPlot& plot);

/// The legend that a layout keeps room for: of a long text it says what a pixel shows, see pooledLegend().
Legend legendOf(const HeatmapPlot& plot);
/// Whether a canvas that draws the plot's cells in `area` shows several cells as one.
bool isPooled(const HeatmapPlot& plot, const Canvas& canvas, const QRectF& area);
/// The legend as that canvas paints it: it says what a pixel shows where that stands for several cells.
Legend pooledLegend(Legend legend, const HeatmapPlot& plot, const Canvas& canvas, const QRectF& area);

/// The map that a plot shows a part of, small: a pixel for each cell or bin of cells, in the plot's colours. Null where
/// the plot is no part.
QImage wholeImage(const HeatmapPlot& plot);

} // namespace headlight

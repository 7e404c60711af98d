// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/legend.h"
#include "ui/pictures/heatmap/heatmap_plot.h"

#include <QImage>

namespace headlight {

/// One pixel per cell, [Tk wide, Tq high], or per bin of cells where `size` is smaller: the bin's number is the largest
/// in magnitude. Transparent where there is none (masked, or a row without a value).
QImage heatmapImage(const HeatmapPlot& plot, const QSize& size);

/// The cells that a canvas draws; they speak of `plot`, which has to stay.
CellGrid cellsOf(const HeatmapPlot& plot);

Legend legendOf(const HeatmapPlot& plot);

/// The map that a plot shows a part of, small: a pixel for each cell or bin of cells, in the plot's colours. Null where
/// the plot is no part.
QImage wholeImage(const HeatmapPlot& plot);

} // namespace headlight

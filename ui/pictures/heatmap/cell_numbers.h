// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/theme.h"
#include "ui/pictures/heatmap/heatmap_plot.h"

namespace headlight {

/// Cells of at least so many 1/96 inch on both sides have their number written in them.
inline constexpr double kNumberedCell = 36.0;
/// Figures and panes never write more numbers than this: they would be finer than any paper.
inline constexpr int kMostCellNumbers = 160 * 160;

/// Whether the numbers of a map are written in its cells when these have a size: see HeatmapPlot::numbers.
bool writesNumbers(const HeatmapPlot& plot, const QSizeF& cell);
/// The numbers of the cells that have one, in black or white, whichever is read better on the cell's colour. In cells
/// too small for the theme's type they are as small as their cell.
void paintCellNumbers(Canvas& canvas, const QRectF& area, const HeatmapPlot& plot, const Theme& theme);

/// A cell's number with as many decimals as the end of the map's scale asks for: "0.67", "0.042", "−1.5"; 0 itself is
/// "0".
QString cellNumber(const HeatmapPlot& plot, double value);
/// The side of a cell in which the longest of a map's numbers has room in the theme's small type, in 1/96 inch.
double numberedSide(const HeatmapPlot& plot, const Theme& theme);
/// Why the numbers that were asked for are not written, in one sentence; empty where they are.
QString whyNoNumbers(const HeatmapPlot& plot);

} // namespace headlight

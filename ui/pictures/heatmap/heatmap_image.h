// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/legend.h"
#include "ui/pictures/heatmap/heatmap_plot.h"

#include <QImage>

namespace headlight {

/// One pixel per cell, [Tk wide, Tq high]; what thumbnails and the screen scale up without smoothing.
/// Transparent where the plot has no cell (masked, or a row without a value).
QImage heatmapImage(const HeatmapPlot& plot);

/// What a canvas needs to draw them; speaks of `plot`, which has to stay.
CellGrid cellsOf(const HeatmapPlot& plot);

Legend legendOf(const HeatmapPlot& plot);
/// Some cell of what the mask allows, of 1 and 0, is 0.
bool hidesSome(const Matrix& allowed);

} // namespace headlight

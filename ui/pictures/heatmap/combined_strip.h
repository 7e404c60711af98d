// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/theme.h"
#include "ui/pictures/heatmap/heatmap_layout.h"
#include "ui/pictures/heatmap/heatmap_plot.h"

namespace headlight {

/// The rows that are taken together, marked beside the cells, and their sum or mean as bars in the strip below: from 0
/// to the largest, each with its number where there is room. A sum may be above 1, so it has no colour of the scale.
void paintCombined(Canvas& canvas, const HeatmapLayout& layout, const HeatmapPlot& plot, const Theme& theme);

/// "sum of 3 rows → cash 1.2345"; empty where there is none.
QString combinedText(const HeatmapPlot& plot, int key);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/heatmap/heatmap_layout.h"

namespace headlight {

/// The pieces of a heatmap; the view draws them one by one on its layers, a figure all at once.
void paintCells(Canvas& canvas, const QRectF& area, const HeatmapPlot& plot, const Theme& theme);
void paintAxisLabels(Canvas& canvas, const HeatmapLayout& layout, const Theme& theme);
/// The pinned cell's frame.
void paintPin(Canvas& canvas, const QRectF& cell, const Theme& theme);
/// Rows that a lesson asks for.
void paintCover(Canvas& canvas, const HeatmapLayout& layout, const HeatmapPlot& plot, const std::set<int>& queries,
                const Theme& theme);

void paintHeatmap(Canvas& canvas, const QSizeF& size, const HeatmapPlot& plot, const Theme& theme);

/// "check → cash 0.9264"; says so where there is no weight.
QString cellText(const HeatmapPlot& plot, int query, int key);
/// "check → cash 0.9264 · layer 3, head 5"
QString cellLine(const HeatmapPlot& plot, int query, int key);
/// The cell's text in `width`, with `place` behind it: the words are cut, never the number or the place; where not even
/// "…" is left of the words, see shortReadout().
QString cellReadout(const HeatmapPlot& plot, const TokenPair& cell, const QString& place, const QFont& font,
                    double width);

} // namespace headlight

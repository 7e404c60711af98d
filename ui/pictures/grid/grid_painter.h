// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/grid/grid_layout.h"

namespace headlight {

/// Small multiples; what lies outside `visible` is left out.
void paintGrid(Canvas& canvas, const GridLayout& layout, const HeatmapGridPlot& plot, const Theme& theme,
               const QRectF& visible);
/// Paints all of it but the cells, whose images a view keeps.
void paintGridTexts(Canvas& canvas, const GridLayout& layout, const HeatmapGridPlot& plot, const Theme& theme,
                    const QRectF& visible);
/// The labels of the keys alone, `down` from where they stand.
void paintGridKeys(Canvas& canvas, const GridLayout& layout, double down, const Theme& theme);
/// Whether a panel, with the frame of the selected one, reaches into `visible`.
bool isSeen(const GridLayout::Panel& panel, const QRectF& visible);
/// Paints the figure, with its caption.
void paintGridFigure(Canvas& canvas, const QSizeF& size, const HeatmapGridPlot& plot, const Theme& theme);

/// "head 5" of each panel, or "layer 3 · head 5" where the heads are of several layers. All are written alike: in the
/// longest wording that fits into `width` above every panel, else in the shortest.
QStringList panelTitles(const HeatmapGridPlot& plot, double width, const Theme& theme);

} // namespace headlight

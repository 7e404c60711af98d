// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/cost/cost_layout.h"

namespace headlight {

/// The table alone; `looked` is the row that is looked at, −1 for none.
void paintCostTable(Canvas& canvas, const CostLayout& layout, const CostPlot& plot, int looked, const Theme& theme);
/// The lines below table and chart, names with their small letters lowered.
void paintCostNote(Canvas& canvas, const CostLayout& layout, const QString& note, const QFont& font,
                   const Theme& theme);
void paintCostFigure(Canvas& canvas, const QSizeF& size, const CostPlot& plot, const Theme& theme);

} // namespace headlight

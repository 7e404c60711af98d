// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/cost/cost_layout.h"

namespace headlight {

/// What the cursor or the keyboard looks at.
struct CostLook {
    int row = -1;
    std::optional<double> tokens;
    bool operator==(const CostLook&) const = default;
};

void paintCost(Canvas& canvas, const CostLayout& layout, const CostPlot& plot, const CostLook& look,
               const Theme& theme);
/// The lines below it, names with their small letters lowered.
void paintCostNote(Canvas& canvas, const CostLayout& layout, const QString& note, const QFont& font,
                   const Theme& theme);
void paintCostFigure(Canvas& canvas, const QSizeF& size, const CostPlot& plot, const Theme& theme);

} // namespace headlight

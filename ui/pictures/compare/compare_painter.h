// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/compare/compare_layout.h"

namespace headlight {

/// The maps with their titles and labels, the legends and the numbers.
void paintCompare(Canvas& canvas, const CompareLayout& layout, const ComparePlot& plot, const Theme& theme);
/// Paints all of it but the cells, whose images a view keeps.
void paintCompareTexts(Canvas& canvas, const CompareLayout& layout, const ComparePlot& plot, const Theme& theme);
/// The frames of the pinned cell and of the one under the cursor, in every map.
void paintCompareMarks(Canvas& canvas, const CompareLayout& layout, const ComparePlot& plot, const Theme& theme);
/// Paints the figure, with its caption and what the pinned cell says.
void paintCompareFigure(Canvas& canvas, const QSizeF& size, const ComparePlot& plot, const Theme& theme);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_frame.h"

#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/token_labels.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double sin45 = 0.70710678118654752;
constexpr double longestLabel = 12.0; // in its pixel sizes; longer ones end in …

double smallestType(const Theme& theme)
{
    return std::floor(0.8 * theme.smallFont.pixelSize());
}

double reachBeyond(const HeatmapPlot& plot, const QFont& font, double width, double cell)
{
    const int n = static_cast<int>(plot.keyLabels.size());
    const QFont strong = bold(font);
    double reach = 0.0;
    for (int key = 0; key < n; ++key) {
        const double text = std::min(textWidth(plot.keyLabels[key], strong), width);
        reach = std::max(reach, (text + font.pixelSize()) * sin45 - (n - key - 0.5) * cell);
    }
    return std::ceil(reach);
}

} // namespace

CompareFrame compareFrame(const ComparePlot& plot, double cell, const QSizeF& size, bool isStacked, const Theme& theme)
{
    CompareFrame result;
    const double smallest = smallestType(theme);
    const QFont row = rowFont(theme.bodyFont, cell, smallest);
    const QFont column = columnFont(theme.bodyFont, cell, smallest);
    result.font = row.pixelSize() < column.pixelSize() ? row : column;
    const double longest = longestLabel * result.font.pixelSize();
    const HeatmapPlot* maps[] = {&plot.a, &plot.b, &plot.difference};
    for (std::size_t i = 0; i < 3; ++i) {
        if (maps[i]->isEmpty())
            continue;
        const bool startsRow = i == 0 || (isStacked && i == 2);
        if (startsRow || maps[i]->queryLabels != plot.a.queryLabels)
            result.rows[i] = std::ceil(std::min({widestLabel(maps[i]->queryLabels, bold(result.font)),
                                                 0.15 * size.width(), longest})) +
                             compareLabelGap;
        result.columns = std::max(result.columns, std::min({widestLabel(maps[i]->keyLabels, bold(result.font)),
                                                            0.2 * size.height() / sin45, longest}));
    }
    result.top = std::ceil((result.columns + result.font.pixelSize()) * sin45) + compareLabelGap / 2.0;
    for (const HeatmapPlot* map : maps)
        result.right = std::max(result.right, reachBeyond(*map, result.font, result.columns, cell));
    return result;
}

double compareTitleHeight(const Theme& theme)
{
    return lineHeight(theme.smallFont);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/compare/compare_frame.h"

#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/token_labels.h"

#include <algorithm>
#include <cmath>

namespace headlight {

CompareFrame compareFrame(const ComparePlot& plot, const QSizeF& cell, const QSizeF& size, bool isStacked,
                          const Theme& theme)
{
    CompareFrame result;
    result.axes = mapAxes(theme.bodyFont, cell, theme);
    const double rise = result.axes.degrees == 90.0 ? 1.0 : kSin45; // height per pixel along a column's label
    const HeatmapPlot* maps[] = {&plot.a, &plot.b, &plot.difference};
    for (std::size_t i = 0; i < 3; ++i) {
        if (maps[i]->isEmpty())
            continue;
        const bool startsRow = i == 0 || (isStacked && i == 2);
        if (startsRow || maps[i]->queryLabels != plot.a.queryLabels) {
            const double widest = std::min({widestLabel(maps[i]->queryLabels, bold(result.axes.rows)),
                                            0.15 * size.width(), kLongestLabel * result.axes.rows.pixelSize()});
            result.rows[i] = std::ceil(startsRow ? std::max(widest, axisWordsWidth(theme)) : widest) + compareLabelGap;
        }
        result.columns = std::max(
            result.columns, std::min({widestLabel(maps[i]->keyLabels, bold(result.axes.columns)),
                                      0.2 * size.height() / rise, kLongestLabel * result.axes.columns.pixelSize()}));
    }
    const double labels = std::ceil(result.axes.height(result.columns)) + compareLabelGap / 2.0;
    result.top = std::max(labels, axisWordsHeight(theme) + axisWordsGap); // "keys → A: layer 2" were read as one
    for (const HeatmapPlot* map : maps)
        result.right = std::max(result.right, result.axes.reach(map->keyLabels, result.columns, cell.width()));
    return result;
}

double compareTitleHeight(const Theme& theme)
{
    return lineHeight(theme.smallFont);
}

double compareSentenceWidth(const Theme& theme)
{
    constexpr double side = 13.0; // in body pixel sizes
    return side * theme.bodyFont.pixelSize();
}

std::optional<std::size_t> mapAboveRefusal(const ComparePlot& plot)
{
    const auto isMuchShorter = [](const HeatmapPlot& one, const HeatmapPlot& other) {
        constexpr int leastFree = 8; // rows of a figure's cells: as high as a title and the sentence
        return other.nQueries() - one.nQueries() >= std::max(leastFree, one.nQueries());
    };
    if (plot.refusal.isEmpty() || !plot.hasB())
        return std::nullopt;
    return isMuchShorter(plot.b, plot.a)   ? std::optional<std::size_t>(1)
           : isMuchShorter(plot.a, plot.b) ? std::optional<std::size_t>(0)
                                           : std::nullopt;
}

QString compareHeading(const ComparePlot& plot)
{
    QStringList parts{plot.caption.layer, plot.caption.head};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

double compareHeadingHeight(const ComparePlot& plot, const Theme& theme)
{
    return compareHeading(plot).isEmpty() ? 0.0 : lineHeight(theme.bodyFont);
}

} // namespace headlight

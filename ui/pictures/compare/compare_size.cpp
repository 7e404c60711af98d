// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/map_shape.h"
#include "ui/pictures/compare/compare_frame.h"
#include "ui/pictures/compare/compare_layout.h"
#include "ui/pictures/heatmap/heatmap_image.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// What the place of a refusal adds to the width of the maps.
double sentenceBeside(const ComparePlot& plot, double cell, const Theme& theme)
{
    if (plot.refusal.isEmpty())
        return 0.0;
    if (const std::optional<std::size_t> above = mapAboveRefusal(plot))
        return std::max(0.0, compareSentenceWidth(theme) - (*above == 0 ? plot.a : plot.b).nKeys() * cell);
    return compareSentenceWidth(theme) + compareGap;
}

} // namespace

Legend compareLegend(const ComparePlot& plot)
{
    Legend result = legendOf(plot.a);
    result.isOfPair = plot.hasB();
    if (plot.hasB()) {
        const Legend other = legendOf(plot.b);
        result.hasMasked = result.hasMasked || other.hasMasked;
        result.hasNoValue = result.hasNoValue || other.hasNoValue;
    }
    return result;
}

Legend differenceLegend(const ComparePlot& plot)
{
    Legend result = legendOf(plot.difference);
    result.hasMasked = result.hasNoValue = false; // the other legend explains the signs
    return result;
}

QSizeF preferredCompareSize(const ComparePlot& plot, const Theme& theme)
{
    constexpr double longestMap = 1200.0; // longest map that is not square, in 1/96 inch
    const double body = theme.bodyFont.pixelSize();
    const int nKeys = std::max(plot.a.nKeys(), plot.b.nKeys());
    const bool isStacked =
        plot.hasDifference() && std::max(plot.a.nQueries(), nKeys) > kShortText; // smaller cells, two rows of maps
    const int nRows = std::max(plot.a.nQueries(), plot.b.nQueries());
    const QSizeF cell = figureCell(isStacked ? 1.25 * body : 2.0 * body, longestMap, nRows, nKeys);
    const CompareFrame frame = compareFrame(plot, cell, {1e5, 1e5}, isStacked, theme);
    const double sentence = sentenceBeside(plot, cell.width(), theme);
    const int nColumns = plot.a.nKeys() + plot.b.nKeys() + (isStacked ? 0 : plot.difference.nKeys());
    const double labels = frame.rows[0] + frame.rows[1] + (isStacked ? 0.0 : frame.rows[2]);
    const double width = std::max(labels + nColumns * cell.width() + 2.0 * compareGap + frame.right + sentence +
                                      2.0 * compareMargin + 1.0,
                                  44.0 * body);
    const double inner = width - 2.0 * compareMargin - frame.rows[0];
    const double maps =
        (isStacked ? 2.0 : 1.0) * (compareTitleHeight(theme) + frame.top + nRows * cell.height() + compareGap);
    const double legends =
        isStacked
            ? 0.0
            : std::max(legendHeight(compareLegend(plot), 2.0 * (inner / 3.0 - compareGap), theme),
                       plot.hasDifference() ? legendHeight(differenceLegend(plot), inner / 3.0 - compareGap, theme)
                                            : 0.0);
    const double text = compareHeadingHeight(plot, theme) + compareNumbersHeight(plot, inner, theme) +
                        captionHeight(plot.caption, 0.85 * inner, theme) +
                        (plot.pinned ? 2.0 : 0.0) * lineHeight(theme.smallFont);
    return {std::ceil(width), std::ceil(maps + legends + text + 2.0 * compareMargin)};
}

} // namespace headlight

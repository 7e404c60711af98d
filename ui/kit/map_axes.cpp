// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/map_axes.h"

#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double nearlyEqual = 3.0; // pixels

QString queriesWord()
{
    return tr(QT_TRANSLATE_NOOP("headlight", "queries look ↓"));
}

QString keysWord()
{
    return tr(QT_TRANSLATE_NOOP("headlight", "keys →"));
}

} // namespace

double leastLabelPixels(const Theme& theme)
{
    return std::floor(0.82 * theme.smallFont.pixelSize());
}

MapAxes mapAxes(const QFont& largest, const QSizeF& cell, const Theme& theme)
{
    const double least = leastLabelPixels(theme);
    MapAxes axes;
    axes.rows = rowFont(largest, cell.height(), least);
    axes.degrees = columnDegrees(cell.width(), least);
    axes.columns = columnFont(largest, cell.width(), least, axes.degrees);
    // Type of one size looks calmer than two that nearly agree.
    if (axes.columns.pixelSize() >= axes.rows.pixelSize() - nearlyEqual)
        axes.rows = axes.columns = withPixelSize(largest, std::min(axes.rows.pixelSize(), axes.columns.pixelSize()));
    return axes;
}

double MapAxes::height(double width) const
{
    return degrees == 90.0 ? width : (width + columns.pixelSize()) * kSin45;
}

double MapAxes::reach(const QStringList& labels, double width, double pitch) const
{
    if (degrees == 90.0)
        return 0.0;
    const QFont strong = bold(columns);
    const auto n = static_cast<int>(labels.size());
    double result = 0.0;
    // A label reaches beyond the last column only from near it.
    for (int i = n - 1; i >= 0 && (width + columns.pixelSize()) * kSin45 > (n - i - 0.5) * pitch; --i) {
        const double along = std::min(textWidth(labels[i], strong), width) + columns.pixelSize();
        result = std::max(result, std::ceil(along * kSin45 - (n - i - 0.5) * pitch));
    }
    return result;
}

void paintAxisWords(Canvas& canvas, const QPointF& end, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("axes"));
    canvas.text(end - QPointF(0.0, lineHeight(theme.smallFont)), keysWord(), theme.smallFont, theme.mutedText,
                TextAnchor::End);
    canvas.text(end, queriesWord(), theme.smallFont, theme.mutedText, TextAnchor::End);
    canvas.endGroup();
}

double axisWordsWidth(const Theme& theme)
{
    return std::max(textWidth(queriesWord(), theme.smallFont), textWidth(keysWord(), theme.smallFont));
}

double axisWordsHeight(const Theme& theme)
{
    return 2.0 * lineHeight(theme.smallFont);
}

} // namespace headlight

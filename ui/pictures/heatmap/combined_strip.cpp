// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/combined_strip.h"

#include "ui/kit/label_list.h"
#include "ui/kit/text_metrics.h"

#include <QLocale>

#include <cmath>

namespace headlight {

namespace {

constexpr double markWidth = 3.0;
constexpr double stripLabelGap = 8.0;

} // namespace

void paintCombined(Canvas& canvas, const HeatmapLayout& layout, const HeatmapPlot& plot, const Theme& theme)
{
    if (!plot.combined || layout.strip.isEmpty())
        return;
    const CombinedRow& combined = *plot.combined;
    canvas.beginGroup(QStringLiteral("combined"));
    for (const int row : combined.rows) {
        const QRectF cell = layout.cell(row, 0);
        canvas.fillRect({cell.left() - markWidth - 2.0, cell.top() + 0.5, markWidth, cell.height() - 1.0},
                        theme.accent);
    }
    const QRectF& strip = layout.strip;
    const QFont numbers = withPixelSize(theme.smallFont, std::floor(0.85 * theme.smallFont.pixelSize()));
    const double pitch = strip.width() / layout.nKeys;
    const bool hasNumbers = textWidth(QLocale().toString(combined.largest(), 'f', 2), numbers) + 3.0 <= pitch;
    const double room = strip.height() - (hasNumbers ? 1.3 * numbers.pixelSize() : 0.0);
    for (int key = 0; key < layout.nKeys; ++key) {
        const double value = combined.values[key];
        const double left = cellEdge(strip.left(), strip.width(), layout.nKeys, key);
        const double right = cellEdge(strip.left(), strip.width(), layout.nKeys, key + 1);
        const double height = combined.largest() > 0.0 ? room * value / combined.largest() : 0.0;
        const double inset = right - left > 4.0 ? 1.0 : 0.0;
        canvas.fillRect({left + inset, strip.bottom() - height, right - left - 2.0 * inset, height}, theme.accent);
        if (hasNumbers)
            canvas.text({(left + right) / 2.0, strip.bottom() - height - 3.0}, QLocale().toString(value, 'f', 2),
                        numbers, theme.text, TextAnchor::Middle);
    }
    canvas.fillRect({strip.left(), strip.bottom(), strip.width(), 1.0}, theme.border);
    const double middle = strip.center().y() + middleOf(theme.smallFont);
    canvas.text({strip.left() - stripLabelGap, middle},
                elided(combined.name(), theme.smallFont, layout.stripLabelWidth), theme.smallFont, theme.text,
                TextAnchor::End);
    canvas.endGroup();
}

QString combinedText(const HeatmapPlot& plot, int key)
{
    if (!plot.combined || key < 0 || key >= static_cast<int>(plot.combined->values.size()))
        return {};
    return pairInLine(plot.combined->name(), plot.keyLabels.value(key)) + u' ' + weightText(plot.combined->values[key]);
}

} // namespace headlight

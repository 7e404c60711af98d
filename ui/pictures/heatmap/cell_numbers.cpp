// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/cell_numbers.h"

#include "ui/kit/colour_map.h"
#include "ui/kit/number_glyphs.h"
#include "ui/kit/oklab.h"
#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kShareOfWidth = 0.78; // share of a cell that its number may take
constexpr double kShareOfHeight = 0.7;

int decimalsOf(const ColourScale& colours)
{
    const double end = std::max(std::abs(colours.high), std::abs(colours.low));
    if (end >= 100.0)
        return 0;
    if (end >= 10.0)
        return 1;
    return end >= 0.1 ? 2 : end >= 0.01 ? 3 : 4;
}

bool isNegative(const HeatmapPlot& plot)
{
    return plot.colours.low < 0.0;
}

/// A text that no number of the map is wider than: digits have one width.
QString widestNumber(const HeatmapPlot& plot)
{
    const double end = std::max({std::abs(plot.colours.high), std::abs(plot.colours.low), plot.colours.largest});
    QString digits = numberText(std::max(end, 1.0), decimalsOf(plot.colours));
    return isNegative(plot) ? QChar(0x2212) + digits : digits;
}

QFont numberFont(const HeatmapPlot& plot, const QSizeF& cell, const Theme& theme)
{
    const double atSmall = textWidth(widestNumber(plot), theme.smallFont);
    const double byWidth = kShareOfWidth * cell.width() / atSmall * theme.smallFont.pixelSize();
    const double most = std::min({byWidth, kShareOfHeight * cell.height(), 1.0 * theme.smallFont.pixelSize()});
    return withPixelSize(theme.smallFont, std::max(1.0, std::floor(most)));
}

} // namespace

QString cellNumber(const HeatmapPlot& plot, double value)
{
    if (value == 0.0)
        return QStringLiteral("0");
    const QString digits = numberText(std::abs(value), decimalsOf(plot.colours));
    return value < 0.0 ? QChar(0x2212) + digits : digits;
}

bool writesNumbers(const HeatmapPlot& plot, const QSizeF& cell)
{
    const qint64 nCells = qint64{plot.nQueries()} * plot.nKeys();
    if (nCells == 0 || nCells > kMostCellNumbers)
        return false;
    return plot.numbers || std::min(cell.width(), cell.height()) >= kNumberedCell;
}

double numberedSide(const HeatmapPlot& plot, const Theme& theme)
{
    return std::ceil(textWidth(widestNumber(plot), theme.smallFont) / kShareOfWidth);
}

QString whyNoNumbers(const HeatmapPlot& plot)
{
    if (!plot.numbers || qint64{plot.nQueries()} * plot.nKeys() <= kMostCellNumbers)
        return {};
    return QStringLiteral(
               "--numbers writes at most %1 numbers, and %2 × %3 cells are shown: --rows and --columns choose "
               "fewer")
        .arg(kMostCellNumbers)
        .arg(plot.nQueries())
        .arg(plot.nKeys());
}

void paintCellNumbers(Canvas& canvas, const QRectF& area, const HeatmapPlot& plot, const Theme& theme)
{
    const QSizeF cell(area.width() / std::max(1, plot.nKeys()), area.height() / std::max(1, plot.nQueries()));
    if (plot.ablated || !writesNumbers(plot, cell))
        return;
    const QFont font = numberFont(plot, cell, theme);
    const double drop = middleOf(font);
    std::vector<PlacedNumber> onDark;
    std::vector<PlacedNumber> onBright;
    for (int query = 0; query < plot.nQueries(); ++query) {
        const double middle = cellEdge(area.top(), area.height(), 2 * plot.nQueries(), 2 * query + 1);
        for (int key = 0; key < plot.nKeys(); ++key) {
            if (!plot.hasCell(query, key))
                continue;
            const QString text = cellNumber(plot, static_cast<double>(plot.cells.value(query, key)));
            const double x = cellEdge(area.left(), area.width(), 2 * plot.nKeys(), 2 * key + 1);
            const QRgb ground = colour(plot.colours.map, plot.position(query, key));
            const bool isDark = inkOn(ground, Qt::black, Qt::white) == QColor(Qt::white);
            (isDark ? onDark : onBright).push_back({{x + textWidth(text, font) / 2.0, middle + drop}, text});
        }
    }
    canvas.beginGroup(QStringLiteral("numbers"));
    canvas.numbers(onDark, font, Qt::white);
    canvas.numbers(onBright, font, Qt::black);
    canvas.endGroup();
}

} // namespace headlight

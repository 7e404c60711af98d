// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/cost/cost_layout.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double columnGap = 14.0;
constexpr double leastPlotWidth = 26.0;  // in body pixel sizes
constexpr double leastPlotHeight = 16.0; // in body pixel sizes

constexpr std::array allColumns = {CostColumn::Name,           CostColumn::Words, CostColumn::Symbolic,
                                   CostColumn::Actual,         CostColumn::Count, CostColumn::Product,
                                   CostColumn::Multiplications};

double columnWidth(const CostPlot& plot, CostColumn column, const QFont& font)
{
    double width = textWidth(columnHeading(column), bold(font));
    for (int row = 0; row <= std::ssize(plot.rows); ++row)
        width = std::max(width, mathWidth(cellText(plot, row, column), bold(font)));
    return std::ceil(width);
}

/// Fills in the columns from `x` on; returns where they end.
double placeColumns(CostLayout& layout, const CostPlot& plot, double x, bool hasWords)
{
    for (const CostColumn column : allColumns) {
        const auto i = static_cast<std::size_t>(column);
        layout.left[i] = layout.right[i] = x;
        if (column == CostColumn::Words && !hasWords)
            continue;
        layout.right[i] = x + columnWidth(plot, column, layout.font);
        x = layout.right[i] + columnGap;
    }
    return x - columnGap;
}

/// The largest type, and the words as well where there is room for them.
double placeTable(CostLayout& layout, const CostPlot& plot, double room, const Theme& theme)
{
    double end = 0.0;
    for (const QFont& font : {theme.bodyFont, theme.smallFont}) {
        for (const bool hasWords : {true, false}) {
            layout.font = font;
            end = placeColumns(layout, plot, kFigureMargin + 4.0, hasWords);
            if (end + 4.0 <= room)
                break;
        }
        if (end + 4.0 <= room)
            break;
    }
    layout.rowHeight = std::ceil(1.5 * layout.font.pixelSize());
    const double height = layout.rowHeight * static_cast<double>(plot.rows.size() + 2);
    layout.table = QRectF(kFigureMargin, kFigureMargin / 2.0, end + 4.0 - kFigureMargin, height);
    return end + 4.0;
}

} // namespace

QRectF CostLayout::row(int row) const
{
    return {table.left(), table.top() + (row + 1) * rowHeight, table.width(), rowHeight};
}

int CostLayout::rowAt(const QPointF& point, int nRows) const
{
    for (int i = 0; i < nRows; ++i)
        if (row(i).contains(point))
            return i;
    return -1;
}

CostLayout layoutCost(const CostPlot& plot, const QSizeF& size, double noteHeight, const Theme& theme)
{
    CostLayout layout;
    const double em = theme.bodyFont.pixelSize();
    const double beside = leastPlotWidth * em;
    const double tableEnd = placeTable(layout, plot, size.width() - kFigureMargin, theme);
    const double least = leastPlotHeight * em;
    const double tableBottom = layout.table.bottom() + 10.0;
    // Beside a table that is much wider, the plot would be narrow while there is room below both.
    const double widthBeside = size.width() - kFigureMargin - tableEnd - columnGap;
    const double lowest = size.height() - noteHeight - kFigureMargin / 2.0;
    const bool isBeside = widthBeside >= beside && (widthBeside >= 0.8 * tableEnd || lowest - tableBottom < least);
    const double tallest = 0.75 * (size.width() - kFigureMargin - tableEnd); // a higher plot shows no more
    const double bottom =
        isBeside ? std::max({std::min(lowest, tallest), tableBottom, least}) : std::max(lowest, tableBottom + least);
    const QRectF room =
        isBeside
            ? QRectF(QPointF(tableEnd + columnGap, kFigureMargin / 2.0), QPointF(size.width() - kFigureMargin, bottom))
            : QRectF(QPointF(kFigureMargin, tableBottom),
                     QPointF(std::max(size.width() - kFigureMargin, kFigureMargin + beside), bottom));
    layout.chart = QRectF(room.toAlignedRect());
    layout.note = QPointF(kFigureMargin, bottom);
    layout.noteWidth = size.width() - 2.0 * kFigureMargin;
    layout.height = std::ceil(bottom + noteHeight + kFigureMargin / 2.0);
    return layout;
}

QSizeF preferredCostSize(const CostPlot& plot, const Theme& theme)
{
    CostLayout layout;
    const double width = std::ceil(placeTable(layout, plot, 1e6, theme) + kFigureMargin);
    const double note = captionHeight(plot.caption, width - 2.0 * kFigureMargin, theme);
    return {width,
            layoutCost(plot, {width, layout.table.bottom() + 24.0 * theme.bodyFont.pixelSize()}, note, theme).height};
}

} // namespace headlight

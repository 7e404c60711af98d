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

void setScales(CostLayout& layout, const CostPlot& plot)
{
    const bool isLogarithmic = plot.axes == CostAxes::Logarithmic;
    const auto chosen = static_cast<double>(plot.nTokens);
    const double crossing = plot.crossing();
    const double farthest = isLogarithmic ? std::max({8.0 * crossing, 8.0 * chosen, 100.0})
                                          : std::max({2.0 * crossing, 1.25 * chosen, 4.0});
    layout.tokens = {isLogarithmic ? 1.0 : 0.0,
                     isLogarithmic ? std::pow(10.0, std::ceil(std::log10(farthest) - 1e-9)) : farthest, isLogarithmic};
    layout.counts = {0.0, plot.both(layout.tokens.high), isLogarithmic};
    if (isLogarithmic) {
        const double least = std::min(plot.linearPart(1.0), plot.squaredPart(1.0));
        layout.counts.low = std::pow(10.0, std::floor(std::log10(least) + 1e-9));
        layout.counts.high = std::pow(10.0, std::ceil(std::log10(layout.counts.high) - 1e-9));
    }
}

std::vector<double> ticksOf(const AxisScale& scale, int most)
{
    return scale.isLogarithmic ? decadeTicks(scale.low, scale.high, most) : linearTicks(scale.low, scale.high, most);
}

/// Beside each other from `left` on, in as many lines as they take; the height of these.
double placeNames(CostLayout& layout, const QPointF& topLeft, double width, const Theme& theme)
{
    const double line = lineHeight(theme.smallFont);
    QPointF at(0.0, line / 2.0);
    for (std::size_t i = 0; i < layout.names.size(); ++i) {
        const double needed = kCurveSign + textWidth(curveName(static_cast<CostCurve>(i)), theme.smallFont);
        if (at.x() > 0.0 && at.x() + needed > width)
            at = QPointF(0.0, at.y() + line);
        layout.names[i] = topLeft + at;
        at.rx() += needed + columnGap;
    }
    return at.y() + line / 2.0;
}

void placePlot(CostLayout& layout, const QRectF& room, const Theme& theme)
{
    const double line = lineHeight(theme.smallFont);
    const int nRows = std::max(2, static_cast<int>(room.height() / (2.0 * line)));
    const std::vector<double> countTicks = ticksOf(layout.counts, nRows);
    const QStringList counts = tickCounts(countTicks);
    double labels = 0.0;
    for (const QString& count : counts)
        labels = std::max(labels, textWidth(count, theme.smallFont));
    const double left = room.left() + line + labels + 10.0;
    const double names = placeNames(layout, {left, room.top()}, room.right() - left, theme);
    layout.frame = QRectF(QPointF(left, room.top() + names + 6.0),
                          QPointF(room.right() - 0.5 * line, room.bottom() - 2.0 * line - 6.0));
    for (std::size_t i = 0; i < countTicks.size(); ++i)
        layout.countTicks.push_back({layout.yOf(countTicks[i]), counts[static_cast<int>(i)]});
    const double widest = textWidth(exactCount(std::min(layout.tokens.high, 999'999.0)), theme.smallFont) + 2.0 * line;
    const std::vector<double> tokenTicks =
        ticksOf(layout.tokens, std::max(2, static_cast<int>(layout.frame.width() / widest)));
    const QStringList tokens = tickCounts(tokenTicks);
    for (std::size_t i = 0; i < tokenTicks.size(); ++i)
        layout.tokenTicks.push_back({layout.xOf(tokenTicks[i]), tokens[static_cast<int>(i)]});
    const double middle = middleOf(theme.smallFont);
    layout.tokensName = {layout.frame.center().x(), layout.frame.bottom() + 1.5 * line + 6.0 + middle};
    layout.countsName = {room.left() + line / 2.0 + middle, layout.frame.center().y()};
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

double CostLayout::xOf(double count) const
{
    return frame.left() + tokens.share(count) * frame.width();
}

double CostLayout::yOf(double count) const
{
    return frame.bottom() - counts.share(count) * frame.height();
}

std::optional<double> CostLayout::tokensAt(const QPointF& point) const
{
    if (!frame.contains(point))
        return std::nullopt;
    return std::max(1.0, std::round(tokens.value((point.x() - frame.left()) / frame.width())));
}

CostLayout layoutCost(const CostPlot& plot, const QSizeF& size, double noteHeight, const Theme& theme)
{
    CostLayout layout;
    const double em = theme.bodyFont.pixelSize();
    const double beside = leastPlotWidth * em;
    const double tableEnd = placeTable(layout, plot, size.width() - kFigureMargin, theme);
    setScales(layout, plot);
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
    placePlot(layout, room, theme);
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

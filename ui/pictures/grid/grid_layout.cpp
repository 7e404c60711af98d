// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/grid/grid_layout.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/map_axes.h"
#include "ui/kit/map_shape.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/token_labels.h"
#include "ui/pictures/heatmap/heatmap_image.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double gridGap = 12.0;
constexpr double gridLabelGap = 5.0;
constexpr double barHeight = 3.0;

double smallestSide(const Theme& theme)
{
    return 5.0 * theme.bodyFont.pixelSize();
}

double largestSide(const Theme& theme)
{
    return 22.0 * theme.bodyFont.pixelSize();
}

/// Above the cells: the title, of the first row the labels' last line; below: the head's colour.
double panelExtra(const Theme& theme)
{
    return lineHeight(theme.smallFont) + 2.0 + barHeight;
}

struct Labels {
    MapAxes axes;
    double rowWidth = 0.0;    // width of the widest row label, elided
    double columnWidth = 0.0; // width of the widest column label, along the text
    double left = 0.0;
    double top = 0.0;
    double right = 0.0; // how far the slanted labels reach beyond the last column
};

/// Side of a cell that has room for a label at 45 degrees.
double labelledCell(const Theme& theme)
{
    return leastLabelPixels(theme) * 1.15 / kSin45;
}

/// One cell of a panel whose longer side is `side`.
QSizeF cellOf(const HeatmapPlot& panel, double side)
{
    const QSizeF whole = side * mapShape(panel.nQueries(), panel.nKeys());
    return {whole.width() / std::max(1, panel.nKeys()), whole.height() / std::max(1, panel.nQueries())};
}

/// Gives each of `nCells` cells whole pixels, or halves, where that does not cost much of the picture.
double wholePixels(double side, int nCells)
{
    return side / nCells >= 2.0 ? nCells * std::floor(side / nCells * 2.0) / 2.0 : side;
}

/// The outer labels: of every token or of every n-th.
Labels labelsFor(const HeatmapGridPlot& plot, double side, const QSizeF& size, const Theme& theme)
{
    Labels result;
    const HeatmapPlot& first = plot.panels.front();
    const QSizeF cell = cellOf(first, side);
    result.axes = mapAxes(theme.smallFont, cell, theme);
    result.rowWidth = std::min(widestLabel(first.queryLabels, bold(result.axes.rows)), 0.15 * size.width());
    result.left = std::ceil(std::max(result.rowWidth, axisWordsWidth(theme))) + gridLabelGap;
    result.columnWidth = std::min({widestLabel(first.keyLabels, bold(result.axes.columns)), 0.2 * size.height(),
                                   kLongestLabel * result.axes.columns.pixelSize()});
    // The words of the axes stand beside, and use the line that the other rows have for their titles.
    result.top = std::max(std::ceil(result.axes.height(result.columnWidth)) + 4.0,
                          axisWordsHeight(theme) - lineHeight(theme.smallFont) + axisWordsGap);
    result.right = result.axes.reach(first.keyLabels, result.columnWidth, cell.width());
    return result;
}

/// The cell that is chosen: the labels of its tokens stay, and thinned ones are counted from them.
std::optional<TokenPair> pinnedOf(const HeatmapGridPlot& plot)
{
    for (const HeatmapPlot& panel : plot.panels)
        if (panel.pinned)
            return panel.pinned;
    return std::nullopt;
}

struct GridShape {
    int columns = 1;
    double side = 0.0;
};

/// Panels of `shape`, whose longer side is 1.
GridShape bestShape(int nPanels, int mostColumns, const QSizeF& room, const QSizeF& shape, const Theme& theme)
{
    GridShape best;
    for (int columns = 1; columns <= std::min(mostColumns, nPanels); ++columns) {
        const int rows = (nPanels + columns - 1) / columns;
        const double bySide = (room.width() - (columns - 1) * gridGap) / columns / shape.width();
        const double byHeight = ((room.height() - (rows - 1) * gridGap) / rows - panelExtra(theme)) / shape.height();
        const double side = std::min({bySide, byHeight, largestSide(theme)});
        if (side >= best.side)
            best = {columns, side};
    }
    if (best.side >= smallestSide(theme))
        return best;
    // Nothing fits whole: as many columns as the width takes, and scroll.
    const double smallest = smallestSide(theme) * 1.25;
    const int fitting = static_cast<int>((room.width() + gridGap) / (smallest * shape.width() + gridGap));
    const int columns = std::clamp(fitting, 1, std::min(mostColumns, nPanels));
    return {columns, std::min((room.width() - (columns - 1) * gridGap) / columns / shape.width(), largestSide(theme))};
}

} // namespace

Legend legendOf(const HeatmapGridPlot& plot)
{
    Legend result = plot.panels.empty() ? Legend{} : legendOf(plot.panels.front());
    result.isOfMany = plot.panels.size() > 1;
    for (const HeatmapPlot& panel : plot.panels) {
        const Legend one = legendOf(panel);
        result.hasSeveralLayers = result.hasSeveralLayers || panel.head.layer != plot.panels.front().head.layer;
        result.sameLow = result.sameLow && one.colours.lowEnd() == result.colours.lowEnd();
        result.sameHigh = result.sameHigh && one.colours.high == result.colours.high;
        result.colours.largest = std::max(result.colours.largest, one.colours.largest);
        result.hasMasked = result.hasMasked || one.hasMasked;
        result.hasNoValue = result.hasNoValue || one.hasNoValue;
    }
    return result;
}

QRectF GridLayout::Panel::reach() const
{
    return whole.united({title - QPointF(0.0, titleLine()), QSizeF(whole.width(), 1.0)});
}

std::optional<int> GridLayout::panelAt(const QPointF& point) const
{
    for (std::size_t i = 0; i < panels.size(); ++i) {
        if (panels[i].reach().contains(point))
            return static_cast<int>(i);
    }
    return std::nullopt;
}

QRectF GridLayout::cell(const HeatmapGridPlot& plot, int panel, int query, int key) const
{
    const auto i = static_cast<std::size_t>(panel);
    HeatmapLayout one;
    one.cells = panels[i].cells;
    one.nQueries = plot.panels[i].nQueries();
    one.nKeys = plot.panels[i].nKeys();
    return one.cell(query, key);
}

GridLayout layoutGrid(const HeatmapGridPlot& plot, const QSizeF& size, double captionHeight, const Theme& theme)
{
    GridLayout result;
    result.size = size;
    if (plot.panels.empty())
        return result;
    result.meaning = legendOf(plot);
    const int nPanels = static_cast<int>(plot.panels.size());
    const double width = size.width() - 2.0 * kFigureMargin;
    result.legendWidth = width;
    const double below = gridGap + legendHeight(result.meaning, width, theme) + captionHeight + kFigureMargin;

    const HeatmapPlot& first = plot.panels.front();
    const int nCells = std::max({first.nQueries(), first.nKeys(), 1});
    const QSizeF panelShape = mapShape(first.nQueries(), first.nKeys());
    Labels labels;
    GridShape shape;
    const auto sideWithLabelsFor = [&](double likely) {
        labels = labelsFor(plot, likely, size, theme);
        const QSizeF room(width - labels.left - labels.right, size.height() - kFigureMargin - labels.top - below);
        shape = bestShape(nPanels, std::max(1, plot.columns), room, panelShape, theme);
        return std::max(8.0, shape.side);
    };
    double side = wholePixels(sideWithLabelsFor(sideWithLabelsFor(largestSide(theme))), nCells);
    // Slanted labels reach beyond the last column; where that leaves the cells too small for them, they stand.
    if (labels.axes.degrees != 90.0 && mapAxes(theme.smallFont, cellOf(first, side), theme).degrees == 90.0)
        side = std::min(side, wholePixels(sideWithLabelsFor(side), nCells));
    const QSizeF cells = side * panelShape;

    result.columns = shape.columns;
    const int rows = (nPanels + shape.columns - 1) / shape.columns;
    result.panelPitchX = cells.width() + gridGap;
    result.panelPitchY = cells.height() + panelExtra(theme) + gridGap;
    const double blockWidth = labels.left + shape.columns * result.panelPitchX - gridGap + labels.right;
    const double left = std::floor(std::max(kFigureMargin, (size.width() - blockWidth) / 2.0)) + labels.left;
    const double top = kFigureMargin + labels.top;
    const double title = lineHeight(theme.smallFont);
    for (int i = 0; i < nPanels; ++i) {
        GridLayout::Panel panel;
        const int row = i / shape.columns;
        const QPointF corner(left + (i % shape.columns) * result.panelPitchX, top + row * result.panelPitchY);
        panel.whole = QRectF(corner, QSizeF(cells.width(), cells.height() + panelExtra(theme)));
        const double titleTop = i < shape.columns ? kFigureMargin : corner.y(); // title, labels, map, as of a large one
        panel.title = {corner.x(), titleTop + title / 2.0 + middleOf(theme.smallFont) - 1.0};
        panel.cells = QRectF(corner + QPointF(0.0, title), cells);
        panel.bar = QRectF(panel.cells.bottomLeft() + QPointF(0.0, 2.0), QSizeF(cells.width(), barHeight));
        result.panels.push_back(panel);
    }
    const QSizeF cell = cellOf(first, side);
    // The panels may have come out smaller than those that the type was chosen for.
    if (const MapAxes axes = mapAxes(theme.smallFont, cell, theme); axes.degrees == labels.axes.degrees)
        labels.axes = axes;
    LabelSide beside{top + title, cell.height(), left - gridLabelGap, labels.rowWidth + 1.0};
    LabelSide above{left, cell.width(), top + title - 4.0, labels.columnWidth + 1.0};
    std::set<int> query;
    std::set<int> key;
    if (const std::optional<TokenPair> pinned = pinnedOf(plot)) {
        query.insert(beside.from = pinned->query);
        key.insert(above.from = pinned->key);
    }
    result.queries = rowLabels(first.queryLabels, beside, labels.axes.rows, query);
    result.keys = columnLabels(first.keyLabels, above, labels.axes.columns, key, labels.axes.degrees);
    result.axisWords = {left - gridLabelGap, top + title - axisWordsGap};
    const double bottom = top + rows * result.panelPitchY - gridGap;
    const double right = size.width() - kFigureMargin;
    result.legend = QPointF(legendStart(result.meaning, kFigureMargin, left, right, theme), bottom + gridGap);
    result.legendWidth = right - result.legend.x();
    result.caption = result.legend + QPointF(0.0, legendHeight(result.meaning, result.legendWidth, theme));
    result.size.setHeight(std::max(size.height(), result.caption.y() + captionHeight + kFigureMargin));
    return result;
}

QSizeF preferredGridSize(const HeatmapGridPlot& plot, const Theme& theme)
{
    if (plot.panels.empty())
        return {40.0 * theme.bodyFont.pixelSize(), 10.0 * theme.bodyFont.pixelSize()};
    const HeatmapPlot& first = plot.panels.front();
    const int nPanels = static_cast<int>(plot.panels.size());
    // Four in a row suit a page where all are of one layer; else a row per layer.
    const bool oneLayer = plot.panels.front().head.layer == plot.panels.back().head.layer;
    const int columns = std::clamp(oneLayer ? 4 : plot.columns, 1, nPanels);
    const int rows = (nPanels + columns - 1) / columns;
    const double cell = 1.1 * labelledCell(theme);
    const double side = std::clamp(cell * std::max(first.nQueries(), first.nKeys()),
                                   std::max(smallestSide(theme), 7.5 * labelledCell(theme)), largestSide(theme));
    const Labels labels = labelsFor(plot, side, {1e4, 1e4}, theme);
    const QSizeF panel = side * mapShape(first.nQueries(), first.nKeys());
    const double width =
        std::max(labels.left + labels.right + columns * (panel.width() + gridGap) + 2.0 * kFigureMargin,
                 36.0 * theme.smallFont.pixelSize());
    const double inner = width - 2.0 * kFigureMargin;
    const double height = labels.top + rows * (panel.height() + panelExtra(theme) + gridGap) + gridGap +
                          2.0 * kFigureMargin + legendHeight(legendOf(plot), inner, theme) +
                          captionHeight(plot.caption, inner, theme);
    return {std::ceil(width), std::ceil(height)};
}

} // namespace headlight

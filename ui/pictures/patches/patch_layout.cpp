// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/patches/patch_layout.h"

#include "ui/kit/canvas.h"
#include "ui/kit/figure_margin.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/patches/patch_painter.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kChipGap = 6.0;
constexpr double kChipPad = 7.0;
constexpr double kPanelGap = 12.0;
constexpr double kBelowPanels = 8.0;
constexpr double kLeastSide = 56.0; // a panel is no smaller: the picture scrolls
constexpr double kLeastOnlySide = 120.0;
constexpr double kPanelOnPage = 30.0; // body pixel sizes
constexpr double kSmallOnPage = 13.0;

double chipHeight(const Theme& theme)
{
    return std::ceil(lineHeight(theme.smallFont)) + 4.0;
}

QString chipText(const PatchPlot& plot, Index token)
{
    const QString label = plot.labels.value(token);
    const PatchPanel& panel = plot.panels.front();
    return plot.isOfMany() || !panel.hasValue ? label : label + u' ' + weightText(double{panel.weights(token)});
}

/// Lays the chips out in rows of the layout's width; where the last row ends.
double layOutChips(PatchLayout& layout, const PatchPlot& plot, const Theme& theme)
{
    double y = kFigureMargin;
    if (plot.others.empty())
        return y;
    layout.lead = tr("Without a place:");
    const double height = chipHeight(theme);
    const double right = kFigureMargin + layout.width;
    layout.leadBaseline = {kFigureMargin, y + height / 2.0 + middleOf(theme.smallFont)};
    double x = kFigureMargin + std::ceil(textWidth(layout.lead, theme.smallFont)) + kChipGap;
    for (const Index token : plot.others) {
        const QString text = chipText(plot, token);
        const double width = std::ceil(textWidth(text, bold(theme.smallFont))) + 2.0 * kChipPad;
        if (x > kFigureMargin && x + width > right) {
            x = kFigureMargin;
            y += height + kChipGap;
        }
        layout.chips.push_back({static_cast<int>(token), text, {x, y, width, height}});
        x += width + kChipGap;
    }
    return y + height + kPanelGap;
}

/// Width by height of a picture whose larger side is 1.
QSizeF panelShape(const PatchPlot& plot)
{
    const QSizeF pixels =
        plot.picture.isNull() ? QSizeF(plot.grid.size.columns, plot.grid.size.rows) : QSizeF(plot.picture.size());
    return pixels / std::max(pixels.width(), pixels.height());
}

struct PanelRaster {
    int nColumns = 1;
    double side = 0.0; // the larger side of a picture
};

double titleHeight(const PatchPlot& plot, const Theme& theme)
{
    return plot.isOfMany() ? std::ceil(lineHeight(theme.smallFont)) + 2.0 : 0.0;
}

/// The raster with the largest pictures.
PanelRaster rasterIn(const QSizeF& room, const PatchPlot& plot, const Theme& theme)
{
    const auto n = static_cast<int>(plot.panels.size());
    const QSizeF shape = panelShape(plot);
    const double least = plot.isOfMany() ? kLeastSide : kLeastOnlySide;
    PanelRaster best{1, 0.0};
    for (int nColumns = 1; nColumns <= n; ++nColumns) {
        const int nRows = (n + nColumns - 1) / nColumns;
        const double width = (room.width() - (nColumns - 1) * kPanelGap) / nColumns;
        const double height = (room.height() - (nRows - 1) * kPanelGap) / nRows - titleHeight(plot, theme);
        const double side = std::floor(std::min(width / shape.width(), height / shape.height()));
        if (side > best.side)
            best = {nColumns, side};
    }
    if (best.side >= least)
        return best;
    const double across = std::floor((room.width() + kPanelGap) / (least * shape.width() + kPanelGap));
    return {std::clamp(static_cast<int>(across), 1, n), least};
}

/// From `top` on; where the last row ends.
double layOutPanels(PatchLayout& layout, const PatchPlot& plot, double top, double height, const Theme& theme)
{
    const PanelRaster raster = rasterIn({layout.width, height}, plot, theme);
    const QSizeF picture = panelShape(plot) * raster.side;
    const double title = titleHeight(plot, theme);
    const auto n = static_cast<int>(plot.panels.size());
    const double all = raster.nColumns * picture.width() + (raster.nColumns - 1) * kPanelGap;
    const double left = kFigureMargin + std::max(0.0, std::floor((layout.width - all) / 2.0));
    for (int i = 0; i < n; ++i) {
        const int row = i / raster.nColumns;
        const double x = left + (i % raster.nColumns) * (picture.width() + kPanelGap);
        const double y = top + row * (picture.height() + title + kPanelGap);
        layout.titles.push_back(plot.isOfMany() ? QRectF(x, y, picture.width(), title) : QRectF());
        layout.panels.emplace_back(QPointF(x, y + title), picture);
    }
    return layout.panels.back().bottom();
}

/// What stands below the panels: the note, the legend and the caption.
double footHeight(const PatchLayout& layout, const PatchPlot& plot, const Theme& theme)
{
    return kBelowPanels + static_cast<double>(layout.noteLines.size()) * lineHeight(theme.smallFont) +
           (hasPatchLegend(plot) ? legendHeight(patchLegend(plot), layout.width, theme) : 0.0) +
           captionHeight(plot.caption, layout.width, theme);
}

QString notedText(const PatchPlot& plot, int noted)
{
    if (!plot.isOfMany())
        return patchNote(plot, plot.panels.front());
    if (noted >= 0)
        return plot.panels[static_cast<std::size_t>(noted)].title + captionSeparator() +
               patchNote(plot, plot.panels[static_cast<std::size_t>(noted)]);
    return tr("from %1").arg(queryPlace(plot));
}

} // namespace

QRectF PatchLayout::cellRect(int panel, int cell) const
{
    const QRectF& area = panels[static_cast<std::size_t>(panel)];
    const int row = cell / grid.columns;
    const int column = cell % grid.columns;
    const double left = cellEdge(area.left(), area.width(), grid.columns, column);
    const double top = cellEdge(area.top(), area.height(), grid.rows, row);
    return {QPointF(left, top), QPointF(cellEdge(area.left(), area.width(), grid.columns, column + 1),
                                        cellEdge(area.top(), area.height(), grid.rows, row + 1))};
}

std::optional<PatchPlace> PatchLayout::placeAt(const QPointF& point, const PatchPlot& plot) const
{
    for (const TokenChip& chip : chips)
        if (chip.rect.contains(point))
            return PatchPlace{-1, chip.token};
    for (std::size_t i = 0; i < panels.size(); ++i) {
        const int panel = static_cast<int>(i);
        if (titles[i].contains(point))
            return PatchPlace{panel, -1};
        const QRectF& area = panels[i];
        if (point.x() < area.left() || point.x() >= area.right() || point.y() < area.top() ||
            point.y() >= area.bottom())
            continue;
        const int row = std::min(static_cast<int>((point.y() - area.top()) / area.height() * grid.rows), grid.rows - 1);
        const int column =
            std::min(static_cast<int>((point.x() - area.left()) / area.width() * grid.columns), grid.columns - 1);
        return PatchPlace{
            panel,
            static_cast<int>(
                plot.grid.tokens[static_cast<std::size_t>(row) * grid.columns + static_cast<std::size_t>(column)])};
    }
    return std::nullopt;
}

QRectF PatchLayout::rectOf(const PatchPlace& place, const PatchPlot& plot) const
{
    if (place.token < 0)
        return place.panel >= 0 ? titles[static_cast<std::size_t>(place.panel)] : QRectF();
    for (const TokenChip& chip : chips)
        if (chip.token == place.token)
            return chip.rect;
    const int cell = plot.cellOf(place.token);
    return cell >= 0 && !panels.empty() ? cellRect(std::max(0, place.panel), cell) : QRectF();
}

bool hasPatchLegend(const PatchPlot& plot)
{
    return !plot.isCutOut();
}

PatchLayout layoutPatches(const PatchPlot& plot, const QSizeF& size, int noted, const Theme& theme)
{
    PatchLayout layout;
    layout.grid = plot.grid.size;
    layout.width = std::max(kLeastOnlySide, size.width() - 2.0 * kFigureMargin);
    layout.noteLines = wrapped(notedText(plot, noted), theme.smallFont, layout.width);
    if (plot.isOfMany() && plot.marked) // on the screen: whatever panel it speaks of, nothing else moves
        layout.noteLines.resize(std::max<qsizetype>(layout.noteLines.size(),
                                                    wrapped(notedText(plot, 0), theme.smallFont, layout.width).size()));
    const double top = layOutChips(layout, plot, theme);
    const double foot = footHeight(layout, plot, theme);
    const double bottom = layOutPanels(layout, plot, top, size.height() - kFigureMargin - foot - top, theme);
    layout.note = {kFigureMargin, std::max(bottom, size.height() - kFigureMargin - foot) + kBelowPanels};
    layout.legend =
        layout.note + QPointF(0.0, static_cast<double>(layout.noteLines.size()) * lineHeight(theme.smallFont));
    layout.caption = layout.legend;
    if (hasPatchLegend(plot))
        layout.caption.ry() += legendHeight(patchLegend(plot), layout.width, theme);
    layout.size = {layout.width + 2.0 * kFigureMargin,
                   layout.caption.y() + captionHeight(plot.caption, layout.width, theme) + kFigureMargin};
    return layout;
}

QSizeF preferredPatchSize(const PatchPlot& plot, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const auto n = static_cast<double>(plot.panels.size());
    const QSizeF shape = panelShape(plot);
    const double nColumns = plot.isOfMany() ? std::ceil(std::sqrt(n * shape.height() / shape.width())) : 1.0;
    const double nRows = std::ceil(n / nColumns);
    const double side = (plot.isOfMany() ? kSmallOnPage : kPanelOnPage) * body;
    const double pictures = nColumns * side * shape.width() + (nColumns - 1.0) * kPanelGap;
    PatchLayout layout;
    layout.width = std::ceil(std::max(pictures, kPanelOnPage * body));
    const double top = layOutChips(layout, plot, theme);
    layout.noteLines = wrapped(notedText(plot, -1), theme.smallFont, layout.width);
    const double height = nRows * (side * shape.height() + titleHeight(plot, theme)) + (nRows - 1.0) * kPanelGap;
    return {layout.width + 2.0 * kFigureMargin,
            std::ceil(top + height + footHeight(layout, plot, theme) + kFigureMargin)};
}

} // namespace headlight

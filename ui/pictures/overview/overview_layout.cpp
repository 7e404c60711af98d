// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/overview/overview_layout.h"

#include "ui/kit/legend.h"
#include "ui/kit/map_shape.h"
#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kGap = 6.0;
constexpr double kBar = 5.0;    // the head's colour, 3 high, and the space above it
constexpr double kApart = 10.0; // in front of the mean

/// Where a column begins when nothing is scrolled.
double columnLeft(const OverviewLayout& layout, int column)
{
    return layout.left + column * layout.pitchX + (column >= layout.nHeads ? kApart : 0.0);
}

QPointF cornerOf(const OverviewLayout& layout, const OverviewPlace& place)
{
    return layout.origin - layout.scroll +
           QPointF(columnLeft(layout, place.column), layout.top + place.layer * layout.pitchY);
}

/// What the headings of the mean and the maximum take.
double widestHeading(const OverviewPlot& plot, const Theme& theme)
{
    double widest = 0.0;
    for (int column = plot.nHeads - 1; column < plot.nColumns(); ++column)
        widest = std::max(widest, textWidth(columnName(plot, column), bold(theme.smallFont)));
    return std::ceil(widest);
}

} // namespace

QRectF OverviewLayout::pictureRect(const OverviewPlace& place) const
{
    const double slack = pitchX - kGap - picture.width(); // room left by pictures narrower than their headings
    return {cornerOf(*this, place) + QPointF(std::floor(slack / 2.0), 0.0), picture};
}

QRectF OverviewLayout::cellRect(const OverviewPlace& place) const
{
    return {cornerOf(*this, place) - QPointF(kGap / 2.0, kGap / 2.0), QSizeF(pitchX, pitchY)};
}

QRectF OverviewLayout::columnHeading(int column) const
{
    return {cellRect({0, column}).left(), origin.y(), pitchX, top - kGap / 2.0};
}

QRectF OverviewLayout::layerHeading(int layer) const
{
    return {origin.x(), cellRect({layer, 0}).top(), left - kGap / 2.0, pitchY};
}

QRectF OverviewLayout::inside(const QSizeF& room) const
{
    return {origin + QPointF(left - kGap / 2.0, top - kGap / 2.0),
            QSizeF(room.width() - left + kGap / 2.0, room.height() - top + kGap / 2.0)};
}

std::optional<OverviewPlace> OverviewLayout::placeAt(const QPointF& point) const
{
    if (nColumns == 0)
        return std::nullopt;
    const QPointF first = cellRect({0, 0}).topLeft();
    const bool isApart = nColumns > nHeads && point.x() >= cellRect({0, nHeads}).left();
    const OverviewPlace place{
        static_cast<int>(std::floor((point.y() - first.y()) / pitchY)),
        static_cast<int>(std::floor((point.x() - first.x() - (isApart ? kApart : 0.0)) / pitchX))};
    const bool isInside = place.layer >= 0 && place.layer < nLayers && place.column >= 0 && place.column < nColumns;
    return isInside && cellRect(place).contains(point) ? std::optional<OverviewPlace>(place) : std::nullopt;
}

std::optional<int> OverviewLayout::layerHeadingAt(const QPointF& point) const
{
    if (nColumns == 0 || point.x() < origin.x() || point.x() >= origin.x() + left - kGap / 2.0)
        return std::nullopt;
    const int layer = static_cast<int>(std::floor((point.y() - cellRect({0, 0}).top()) / pitchY));
    return layer >= 0 && layer < nLayers ? std::optional<int>(layer) : std::nullopt;
}

std::pair<int, int> OverviewLayout::layersIn(const QRectF& visible) const
{
    const double from = cellRect({0, 0}).top();
    const int first = static_cast<int>(std::floor((visible.top() - from) / pitchY));
    const int last = static_cast<int>(std::floor((visible.bottom() - from) / pitchY));
    return {std::clamp(first, 0, nLayers), std::clamp(last + 1, 0, nLayers)};
}

std::pair<int, int> OverviewLayout::columnsIn(const QRectF& visible) const
{
    const double from = cellRect({0, 0}).left();
    const int first = static_cast<int>(std::floor((visible.left() - from - kApart) / pitchX));
    const int last = static_cast<int>(std::floor((visible.right() - from) / pitchX));
    return {std::clamp(first, 0, nColumns), std::clamp(last + 1, 0, nColumns)};
}

OverviewLayout layoutOverview(const OverviewPlot& plot, double cellSize, const Theme& theme)
{
    OverviewLayout layout;
    layout.nLayers = plot.nLayers;
    layout.nHeads = plot.nHeads;
    layout.nColumns = plot.nColumns();
    const QSizeF shape = mapShape(plot.nQueries(), plot.nKeys());
    const double side = std::max(4.0, std::floor(cellSize));
    layout.picture = QSizeF(std::round(side * shape.width()), std::round(side * shape.height()));
    layout.top = std::ceil(lineHeight(theme.smallFont)) + kGap;
    layout.left = std::ceil(textWidth(QStringLiteral("00"), bold(theme.smallFont))) + 3.0 * theme.smallFont.pixelSize();
    layout.pitchX = std::max(layout.picture.width(), widestHeading(plot, theme)) + kGap;
    layout.pitchY = std::max(layout.picture.height() + kBar, std::ceil(lineHeight(theme.smallFont))) + kGap;
    const double right = columnLeft(layout, layout.nColumns) + kGap;
    layout.size = QSizeF(right, layout.top + layout.nLayers * layout.pitchY + kGap / 2.0);
    return layout;
}

double cellSizeForWidth(const OverviewPlot& plot, double width, double smallest, double largest, const Theme& theme)
{
    const double least = layoutOverview(plot, 0.0, theme).left + kApart + kGap;
    const double perColumn = (width - least) / std::max(1, plot.nColumns()) - kGap;
    const double share = mapShape(plot.nQueries(), plot.nKeys()).width();
    double cellSize = std::clamp(std::floor(perColumn / share), smallest, largest);
    while (cellSize > smallest && layoutOverview(plot, cellSize, theme).size.width() > width)
        --cellSize; // a picture's sides are whole
    return cellSize;
}

std::optional<TokenPair> pairAt(const OverviewPlot& plot, const QRectF& picture, const QPointF& point)
{
    if (picture.isEmpty() || !picture.contains(point))
        return std::nullopt;
    const auto token = [](double share, int n) { return std::clamp(static_cast<int>(share * n), 0, n - 1); };
    return TokenPair{token((point.y() - picture.top()) / picture.height(), plot.nQueries()),
                     token((point.x() - picture.left()) / picture.width(), plot.nKeys())};
}

} // namespace headlight

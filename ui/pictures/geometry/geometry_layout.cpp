// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/geometry/geometry_layout.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/larger_type.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"

#include <QLineF>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kSmallestPlane = 150.0;
constexpr double kLargestPlane = 620.0;
constexpr double kNearTip = 14.0; // pixels that a click may miss a tip by

/// What stands below the table: the product, the blend and the caption.
double footOf(const GeometryPlot& plot, double width, const Theme& theme)
{
    return 8.0 + linesHeight(wrapped(productLine(plot), theme.bodyFont, width), theme.bodyFont) +
           linesHeight(wrapped(blendLine(plot), theme.bodyFont, width), theme.bodyFont) + 6.0 +
           captionHeight(plot.caption, width, theme);
}

GeometryLayout layOutIn(const GeometryPlot& plot, const QSizeF& size, const Theme& theme)
{
    GeometryLayout layout;
    layout.type = theme;
    const double width = size.width() - 2.0 * kFigureMargin;
    const double heading = 1.6 * lineHeight(theme.bodyFont);
    const double ticks = 3.2 * lineHeight(theme.smallFont); // left of a plane, for the numbers
    const double below = 1.5 * lineHeight(theme.smallFont);
    const double gap = 20.0;
    const auto nRows = static_cast<double>(plot.keys.size()) + 1.0;
    layout.row = std::clamp(1.45 * lineHeight(theme.bodyFont), 18.0, 30.0);
    const double foot = footOf(plot, width, theme);
    const double fixed = 2.0 * kFigureMargin + heading + below + 10.0 + nRows * layout.row + foot;
    const double byWidth = (width - gap - 2.0 * ticks) / 2.0;
    const double side = std::clamp(std::min(size.height() - fixed, byWidth), kSmallestPlane, kLargestPlane);
    const double used = 2.0 * (ticks + side) + gap;
    const double left = kFigureMargin + std::max(0.0, (width - used) / 2.0);
    const double top = kFigureMargin + heading;
    layout.compared = {QRectF(left + ticks, top, side, side), plot.reach.compared};
    layout.blended = {QRectF(left + 2.0 * ticks + side + gap, top, side, side), plot.reach.blended};
    const double tableWidth = std::min(width, std::max(used, 520.0));
    layout.table = {kFigureMargin + (width - tableWidth) / 2.0, top + side + below + 10.0, tableWidth,
                    nRows * layout.row};
    layout.lines = layout.table.bottom() + 8.0;
    layout.height = layout.table.bottom() + foot + kFigureMargin;
    return layout;
}

} // namespace

QPointF PlaneFrame::at(const PlanePoint& point) const
{
    return box.center() + QPointF(point.x, -point.y) * pixelsPerUnit();
}

PlanePoint PlaneFrame::pointAt(const QPointF& place) const
{
    const QPointF from = (place - box.center()) / pixelsPerUnit();
    return {from.x(), -from.y()};
}

QRectF GeometryLayout::rowRect(int key) const
{
    return {table.left(), table.top() + (key + 1) * row, table.width(), row};
}

std::optional<PlaneArrow> GeometryLayout::arrowAt(const QPointF& place, const GeometryPlot& plot) const
{
    std::optional<PlaneArrow> nearest;
    double least = kNearTip;
    const auto consider = [&](const PlaneArrow& arrow) {
        const double distance = QLineF(frameOf(arrow.role).at(plot.tip(arrow)), place).length();
        if (distance < least - 1e-9) {
            least = distance;
            nearest = arrow;
        }
    };
    for (int key = 0; key < static_cast<int>(plot.keys.size()); ++key) {
        consider({PlaneRole::Key, key});
        consider({PlaneRole::Value, key});
    }
    consider({PlaneRole::Query, 0});
    return nearest;
}

GeometryLayout layoutGeometry(const GeometryPlot& plot, const QSizeF& size, const Theme& theme)
{
    for (const double factor : {1.3, 1.15}) {
        GeometryLayout larger = layOutIn(plot, size, withLargerType(theme, factor));
        if (larger.height <= size.height() && larger.compared.box.width() >= 340.0 * factor)
            return larger;
    }
    return layOutIn(plot, size, theme);
}

} // namespace headlight

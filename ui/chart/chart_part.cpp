// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_part.h"

#include "ui/kit/axis_ticks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr double kDeepest = 1e-4; // share of a whole axis that can be looked into
constexpr double kHair = 1e-9;    // share that lies between an end of the whole and what rounding makes of it

struct AxisPart {
    double low;
    double high;
};

/// An axis as shares of its whole, 0 to 1, so that a logarithmic one needs no rules of its own.
AxisScale wholeScale(const ChartAxis& axis)
{
    return {axis.low, axis.high, axis.isLogarithmic()};
}

AxisPart inside(AxisPart part)
{
    const double length = std::clamp(part.high - part.low, kDeepest, 1.0);
    const double middle = (part.low + part.high) / 2.0;
    const double low = std::clamp(middle - length / 2.0, 0.0, 1.0 - length);
    return {low, low + length};
}

/// Applies a change of shares to the part of an axis; the ends of the whole come out exactly.
template <typename Change>
AxisPart changed(const ChartAxis& axis, const AxisPart& part, const Change& change)
{
    const AxisScale whole = wholeScale(axis);
    const AxisPart to = inside(change(AxisPart{whole.share(part.low), whole.share(part.high)}));
    return {to.low <= kHair ? axis.low : whole.value(to.low),
            to.high >= 1.0 - kHair ? axis.high : whole.value(to.high)};
}

template <typename ChangeX, typename ChangeY>
ChartPart changedPart(const ChartPlot& plot, const ChartPart& part, const ChangeX& changeX, const ChangeY& changeY)
{
    const AxisPart x = changed(plot.x, {part.left, part.right}, changeX);
    const AxisPart y = changed(plot.y, {part.bottom, part.top}, changeY);
    return {x.low, x.high, y.low, y.high};
}

} // namespace

ChartPart zoomedPart(const ChartPlot& plot, const ChartPart& part, double xFactor, double yFactor, const QPointF& share)
{
    const auto zoomed = [](double factor, double at) {
        return [factor, at](AxisPart from) {
            const double length = std::clamp((from.high - from.low) * factor, kDeepest, 1.0);
            const double fixed = from.low + at * (from.high - from.low);
            return AxisPart{fixed - at * length, fixed + (1.0 - at) * length};
        };
    };
    return changedPart(plot, part, zoomed(xFactor, share.x()), zoomed(yFactor, share.y()));
}

ChartPart movedPart(const ChartPlot& plot, const ChartPart& part, const QPointF& shares)
{
    const auto moved = [](double by) {
        return [by](AxisPart from) {
            const double step = by * (from.high - from.low);
            return AxisPart{from.low + step, from.high + step};
        };
    };
    return changedPart(plot, part, moved(shares.x()), moved(shares.y()));
}

void fitPlane(ChartPlot& plot, const QSizeF& frame)
{
    if (frame.isEmpty())
        return;
    const double x = (plot.x.high - plot.x.low) / frame.width(); // units for a pixel
    const double y = (plot.y.high - plot.y.low) / frame.height();
    const double scale = std::max(x, y);
    const auto grow = [](ChartAxis& axis, double length) {
        const double middle = (axis.low + axis.high) / 2.0;
        axis.low = middle - length / 2.0;
        axis.high = middle + length / 2.0;
    };
    if (x < y)
        grow(plot.x, scale * frame.width());
    else
        grow(plot.y, scale * frame.height());
}

ChartPart fittedPart(const ChartPlot& plot, const ChartPart& part)
{
    const double share = (part.right - part.left) / (plot.x.high - plot.x.low);
    const double half = share * (plot.y.high - plot.y.low) / 2.0;
    const double middle = (part.bottom + part.top) / 2.0;
    return zoomedPart(plot, {part.left, part.right, middle - half, middle + half}, 1.0, 1.0, {0.5, 0.5});
}

ChartPart partBetween(const ChartPlot& plot, const ChartPart& part, const QPointF& a, const QPointF& b)
{
    const auto between = [](double one, double other) {
        return [low = std::min(one, other), high = std::max(one, other)](AxisPart from) {
            const double length = from.high - from.low;
            return AxisPart{from.low + low * length, from.low + high * length};
        };
    };
    return changedPart(plot, part, between(a.x(), b.x()), between(a.y(), b.y()));
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/link_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

QPointF transposed(const QPointF& point)
{
    return {point.y(), point.x()};
}

} // namespace

QPainterPath LinkCurve::path() const
{
    QPainterPath result(from);
    const QPointF middle = (from + to) / 2.0;
    switch (shape) {
    case LinkShape::S:
        result.cubicTo({middle.x(), from.y()}, {middle.x(), to.y()}, to);
        break;
    case LinkShape::BowAlongX: // the control point lies twice as far out as the curve
        result.quadTo(middle + QPointF(0.0, 2.0 * bow), to);
        break;
    case LinkShape::BowAlongY:
        result.quadTo(middle + QPointF(2.0 * bow, 0.0), to);
        break;
    }
    return result;
}

QRectF LinkCurve::bounds() const
{
    const QRectF ends = QRectF(from, to).normalized();
    if (shape == LinkShape::S || bow == 0.0)
        return ends;
    const double rise = shape == LinkShape::BowAlongX ? to.y() - from.y() : to.x() - from.x();
    // pos' = rise + 4 bow (1 − 2u) is 0 where the parabola turns
    const double turn = std::clamp(0.5 + rise / (8.0 * bow), 0.0, 1.0);
    const double off = rise * turn + 4.0 * bow * turn * (1.0 - turn);
    const QPointF reach =
        shape == LinkShape::BowAlongX ? QPointF(from.x(), from.y() + off) : QPointF(from.x() + off, from.y());
    return {QPointF(std::min(ends.left(), reach.x()), std::min(ends.top(), reach.y())),
            QPointF(std::max(ends.right(), reach.x()), std::max(ends.bottom(), reach.y()))};
}

double LinkCurve::distanceTo(const QPointF& point) const
{
    const bool alongY = shape == LinkShape::BowAlongY;
    const QPointF start = alongY ? transposed(from) : from;
    const QPointF end = alongY ? transposed(to) : to;
    const QPointF at = alongY ? transposed(point) : point;
    const double length = end.x() - start.x();
    const double u = length != 0.0 ? (at.x() - start.x()) / length : -1.0;
    if (u < 0.0 || u > 1.0)
        return std::numeric_limits<double>::infinity();
    const double rise = end.y() - start.y();
    const auto off = [&](double v) {
        return shape == LinkShape::S ? rise * riseAt(v) : rise * v + 4.0 * bow * v * (1.0 - v);
    };
    constexpr double step = 1e-3;
    const double slope = (off(std::min(1.0, u + step)) - off(std::max(0.0, u - step))) /
                         ((std::min(1.0, u + step) - std::max(0.0, u - step)) * std::abs(length));
    return std::abs(at.y() - start.y() - off(u)) / std::sqrt(1.0 + slope * slope);
}

double riseAt(double x)
{
    // x(t) = 1.5 t (1 − t) + t³ and rise(t) = 3 t² − 2 t³, both in [0, 1]: the cubic with control points at x = ½.
    double t = x;
    for (int i = 0; i < 8; ++i) // Newton; x'(t) ≥ 0.75
        t -= (1.5 * t * (1.0 - t) + t * t * t - x) / (1.5 - 3.0 * t + 3.0 * t * t);
    return t * t * (3.0 - 2.0 * t);
}

} // namespace headlight

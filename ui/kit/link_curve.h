// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>

namespace headlight {

/// S: flat at both ends, a cubic with its control points halfway along x.
/// Bows are parabolas, so that each x (of an AlongX) or y (of an AlongY) has one point: pos = chord + 4 u (1 − u) bow,
/// u from 0 to 1 along that axis and bow along the other.
enum class LinkShape { S, BowAlongX, BowAlongY };

/// One link as it is drawn.
struct LinkCurve {
    QPointF from;
    QPointF to;
    double width = 1.0;
    QColor colour; // its alpha counts
    LinkShape shape = LinkShape::S;
    double bow = 0.0; // how far the middle lies off the chord

    QPainterPath path() const;
    /// The line's own extent, without its width.
    QRectF bounds() const;
    /// How far a point is from the line, across it; infinite beyond its ends.
    double distanceTo(const QPointF& point) const;
};

/// How far an S has risen, 0 at its left end, 1 at its right, where x is that far along.
double riseAt(double x);

} // namespace headlight

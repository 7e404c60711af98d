// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QImage>
#include <QPainterPath>
#include <QPointF>

#include <vector>

namespace headlight {

/// An S from left to right: flat at both ends, a cubic with its control points halfway.
struct LinkCurve {
    QPointF from;
    QPointF to;
    double width = 1.0;
    QColor colour; // its alpha counts

    QPainterPath path() const;
};

/// Draws curves that all begin at one x and end at another, as QPainter would with antialiasing, in a fiftieth of its
/// time: column by column, for thousands of links at each keystroke. Pixel (0, 0) of `image` (premultiplied) is at
/// `origin`; `scale` is pixels per unit.
void rasterCurves(QImage& image, const QPointF& origin, double scale, const std::vector<LinkCurve>& curves);

} // namespace headlight

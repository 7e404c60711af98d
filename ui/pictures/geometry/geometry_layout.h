// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/geometry/geometry_plot.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

#include <optional>

namespace headlight {

/// A square of the picture that shows a plane.
struct PlaneFrame {
    QRectF box;
    double reach = 1.0; // the plane's edges, from the origin

    QPointF at(const PlanePoint& point) const;
    PlanePoint pointAt(const QPointF& place) const;
    double pixelsPerUnit() const { return box.width() / (2.0 * reach); }
};

/// Where everything of a GeometryPlot stands, in its units.
struct GeometryLayout {
    PlaneFrame compared;
    PlaneFrame blended;
    QRectF table; // its first row has the headings
    double row = 0.0;
    double lines = 0.0; // top of the two lines below the table
    double height = 0.0;
    Theme type; // its type larger where there is room

    const PlaneFrame& frameOf(PlaneRole role) const { return role == PlaneRole::Value ? blended : compared; }
    QRectF rowRect(int key) const;
    /// The arrow whose tip is near a place; a key before the query that lies under it. Nothing where none is near.
    std::optional<PlaneArrow> arrowAt(const QPointF& place, const GeometryPlot& plot) const;
};

GeometryLayout layoutGeometry(const GeometryPlot& plot, const QSizeF& size, const Theme& theme);

} // namespace headlight

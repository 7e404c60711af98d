// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/overview/overview_plot.h"

#include <QRectF>
#include <QSizeF>

#include <optional>
#include <utility>

namespace headlight {

/// Where everything of the overview lies: headings above and at the left, pictures in rows and columns. The mean and
/// the maximum stand a little apart.
struct OverviewLayout {
    int nLayers = 0;
    int nHeads = 0;
    int nColumns = 0;
    QSizeF picture;    // size of one head's, in the proportions of its map
    double left = 0.0; // width of the layers' numbers, as top the height of the heads'
    double top = 0.0;
    double pitchX = 0.0;
    double pitchY = 0.0;
    QSizeF size;    // size of all, headings included
    QPointF origin; // where all begins
    QPointF scroll; // how far the pictures have moved to the left and up under their headings, which stay

    QRectF pictureRect(const OverviewPlace& place) const;
    /// The picture with its colour bar and half the gaps around it.
    QRectF cellRect(const OverviewPlace& place) const;
    QRectF columnHeading(int column) const; // above the pictures
    QRectF layerHeading(int layer) const;   // left of them
    /// The part of `room`, from the origin, that the headings leave to the pictures.
    QRectF inside(const QSizeF& room) const;
    std::optional<OverviewPlace> placeAt(const QPointF& point) const;
    std::optional<int> layerHeadingAt(const QPointF& point) const;
    /// The layers, and the columns, that some of `visible` shows: [first, end).
    std::pair<int, int> layersIn(const QRectF& visible) const;
    std::pair<int, int> columnsIn(const QRectF& visible) const;
};

/// `cellSize` is the longest side of a picture.
OverviewLayout layoutOverview(const OverviewPlot& plot, double cellSize, const Theme& theme);

/// The largest whole cell size at which all columns fit into `width`, from `smallest` to `largest`.
double cellSizeForWidth(const OverviewPlot& plot, double width, double smallest, double largest, const Theme& theme);

/// The query and key under a point of a picture, each of them whole tokens even where the picture is pooled.
std::optional<TokenPair> pairAt(const OverviewPlot& plot, const QRectF& picture, const QPointF& point);

} // namespace headlight

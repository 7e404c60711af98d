// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/legend.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/overview/overview_layout.h"

#include <QImage>

#include <functional>

namespace headlight {

/// A picture for a place, in as many pixels as `pixels` has at most where the picture has more cells: then each is the
/// largest weight of several. It is there.
QImage overviewImage(const OverviewPlot& plot, const OverviewPlace& place, const QSize& pixels);

using OverviewImages = std::function<QImage(const OverviewPlace&)>;

/// The pictures that lie in `visible`, a head's with its colour, and the marks of those that are hidden (dashed) or
/// switched off (crossed).
void paintOverviewPictures(Canvas& canvas, const OverviewLayout& layout, const OverviewPlot& plot,
                           const OverviewImages& images, const Theme& theme, const QRectF& visible);
/// The numbers of the heads, and of the layers, that `visible` shows.
void paintColumnHeadings(Canvas& canvas, const OverviewLayout& layout, const OverviewPlot& plot, const Theme& theme,
                         const QRectF& visible);
void paintLayerHeadings(Canvas& canvas, const OverviewLayout& layout, const OverviewPlot& plot, const Theme& theme,
                        const QRectF& visible);
/// Over the layers' numbers.
void paintOverviewCorner(Canvas& canvas, const OverviewLayout& layout, const Theme& theme);

/// What all pictures have in common.
Legend legendOf(const OverviewPlot& plot);
/// What the marks mean, of those that there are: "dashed: hidden · crossed: switched off"; may be empty.
QString markPhrase(const OverviewPlot& plot);
/// "on → station 0.5312" of the cell that the pair lies in; of a bin "on → station · largest of 8 × 8 weights 0.5312".
QString pairText(const OverviewPlot& plot, const OverviewPlace& place, const TokenPair& pair);

/// Paints the figure, with legend and caption.
void paintOverviewFigure(Canvas& canvas, const QSizeF& size, const OverviewPlot& plot, const Theme& theme);
QSizeF preferredOverviewSize(const OverviewPlot& plot, const Theme& theme);

} // namespace headlight

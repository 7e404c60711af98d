// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QImage>
#include <QPointF>
#include <QRectF>

class QPainter;

namespace headlight {

struct HeatmapPlot;
struct Theme;

/// The cells of a heatmap, drawn once and shown many times: while the cursor moves over them only an image is copied.
class CellImage {
public:
    /// The values, the marks or the colours are no longer those of the image.
    void forget() { m_image = {}; }
    bool isReady() const { return !m_image.isNull(); }
    /// Draws the image for a painter that will be moved by whole pixels, before it is asked for.
    void prepare(const QRectF& area, const HeatmapPlot& plot, const Theme& theme, double scale);
    /// Paints the cells as paintCells() and paintCellNumbers() draw them, to the pixel. Another place or scale draws
    /// them anew.
    void paint(QPainter& painter, const QRectF& area, const HeatmapPlot& plot, const Theme& theme);
    /// Paints the image as it is now so that its cells fill `target`: what a part that is not computed yet looks like
    /// until it is.
    void paintInto(QPainter& painter, const QRectF& target) const;

private:
    QRect bounds() const;
    void draw(const HeatmapPlot& plot, const Theme& theme, double scale);

    QImage m_image;
    QRectF m_area;      // holds the cells in the image, in the painter's own unit
    QPointF m_fraction; // part of a pixel by which the painter was moved
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/grey_canvas.h"

#include "ui/kit/grey_colours.h"
#include "ui/kit/link_curve.h"

namespace headlight {

void GreyCanvas::fillRect(const QRectF& rect, const QColor& colour)
{
    m_canvas.fillRect(rect, greyOf(colour));
}

void GreyCanvas::strokeRect(const QRectF& rect, const QColor& colour, double width)
{
    m_canvas.strokeRect(rect, greyOf(colour), width);
}

void GreyCanvas::roundedRect(const QRectF& rect, double radius, const QColor& fill, const QColor& stroke)
{
    m_canvas.roundedRect(rect, radius, greyOf(fill), greyOf(stroke));
}

void GreyCanvas::strokePath(const QPainterPath& path, const QColor& colour, double width)
{
    m_canvas.strokePath(path, greyOf(colour), width);
}

void GreyCanvas::dashedPath(const QPainterPath& path, const QColor& colour, double width,
                            const std::vector<double>& dashes)
{
    m_canvas.dashedPath(path, greyOf(colour), width, dashes);
}

void GreyCanvas::curves(const std::vector<LinkCurve>& curves)
{
    std::vector<LinkCurve> greys = curves;
    for (LinkCurve& curve : greys)
        curve.colour = greyOf(curve.colour);
    m_canvas.curves(greys);
}

void GreyCanvas::text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour,
                      TextAnchor anchor, double degrees)
{
    m_canvas.text(baseline, text, font, greyOf(colour), anchor, degrees);
}

void GreyCanvas::numbers(const std::vector<PlacedNumber>& numbers, const QFont& font, const QColor& colour)
{
    m_canvas.numbers(numbers, font, greyOf(colour));
}

void GreyCanvas::cells(const QRectF& area, const CellGrid& grid, const QColor& blank)
{
    CellGrid greys = grid;
    greys.colours = [colours = grid.colours](const QSize& size) { return greyOf(colours(size)); };
    m_canvas.cells(area, greys, greyOf(blank));
}

void GreyCanvas::image(const QRectF& area, const QImage& image)
{
    m_canvas.image(area, greyOf(image));
}

void GreyCanvas::photo(const QRectF& area, const QImage& picture)
{
    m_canvas.photo(area, greyOf(picture));
}

void GreyCanvas::hatch(const std::vector<QRectF>& rects, const QColor& colour)
{
    m_canvas.hatch(rects, greyOf(colour));
}

/// The map is grey by itself while the figure is painted, see GreyColours.
void GreyCanvas::colourBar(const QRectF& rect, ColourMapId map, double first, double last)
{
    m_canvas.colourBar(rect, map, first, last);
}

} // namespace headlight

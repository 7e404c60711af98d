// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"

namespace headlight {

/// Hands everything on to another canvas in grey, whatever a painter asked for: photographs, too.
class GreyCanvas : public Canvas {
public:
    explicit GreyCanvas(Canvas& canvas) : m_canvas(canvas) {}

    void beginGroup(const QString& name) override { m_canvas.beginGroup(name); }
    void endGroup() override { m_canvas.endGroup(); }
    void fillRect(const QRectF& rect, const QColor& colour) override;
    void strokeRect(const QRectF& rect, const QColor& colour, double width) override;
    void roundedRect(const QRectF& rect, double radius, const QColor& fill, const QColor& stroke) override;
    void strokePath(const QPainterPath& path, const QColor& colour, double width) override;
    void dashedPath(const QPainterPath& path, const QColor& colour, double width,
                    const std::vector<double>& dashes) override;
    void curves(const std::vector<LinkCurve>& curves) override;
    void text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour, TextAnchor anchor,
              double degrees) override;
    void numbers(const std::vector<PlacedNumber>& numbers, const QFont& font, const QColor& colour) override;
    void cells(const QRectF& area, const CellGrid& grid, const QColor& blank) override;
    QSize toldApart(const QRectF& area, const QSize& cells) const override { return m_canvas.toldApart(area, cells); }
    QSize drawnCells(const QRectF& area, const QSize& cells) const override { return m_canvas.drawnCells(area, cells); }
    void image(const QRectF& area, const QImage& image) override;
    void photo(const QRectF& area, const QImage& picture) override;
    void hatch(const std::vector<QRectF>& rects, const QColor& colour) override;
    void colourBar(const QRectF& rect, ColourMapId map, double first, double last) override;

private:
    Canvas& m_canvas;
};

} // namespace headlight

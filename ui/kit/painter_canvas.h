// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"

class QPainter;

namespace headlight {

/// Draws with a QPainter: a widget, an image, a PDF page. On a vector device few cells are rectangles of their own;
/// many, and all elsewhere, are one scaled image.
class PainterCanvas : public Canvas {
public:
    explicit PainterCanvas(QPainter& painter);
    PainterCanvas(QPainter& painter, bool isVector);

    void beginGroup(const QString&) override {}
    void endGroup() override {}
    void fillRect(const QRectF& rect, const QColor& colour) override;
    void strokeRect(const QRectF& rect, const QColor& colour, double width) override;
    void roundedRect(const QRectF& rect, double radius, const QColor& fill, const QColor& stroke) override;
    void strokePath(const QPainterPath& path, const QColor& colour, double width) override;
    void dashedPath(const QPainterPath& path, const QColor& colour, double width,
                    const std::vector<double>& dashes) override;
    void curves(const std::vector<LinkCurve>& curves) override;
    void text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour,
              TextAnchor anchor = TextAnchor::Start, double degrees = 0.0) override;
    void numbers(const std::vector<PlacedNumber>& numbers, const QFont& font, const QColor& colour) override;
    QSize toldApart(const QRectF& area, const QSize& cells) const override;
    QSize drawnCells(const QRectF& area, const QSize& cells) const override;
    void cells(const QRectF& area, const CellGrid& grid, const QColor& blank) override;
    void image(const QRectF& area, const QImage& image) override;
    void photo(const QRectF& area, const QImage& picture) override;
    void hatch(const std::vector<QRectF>& rects, const QColor& colour) override;
    void colourBar(const QRectF& rect, ColourMapId map, double first, double last) override;

private:
    void setFont(const QFont& font);

    QPainter& m_painter;
    bool m_isVector;
    QFont m_asked; // font of the last text
    QFont m_set;   // what the painter made of it
};

} // namespace headlight

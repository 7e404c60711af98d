// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"

namespace headlight {

/// Draws nothing, and remembers how far what can be read reaches: texts and the cells of maps.
class TextBounds : public Canvas {
public:
    const QRectF& bounds() const { return m_bounds; }

    void beginGroup(const QString&) override {}
    void endGroup() override {}
    void fillRect(const QRectF&, const QColor&) override {}
    void strokeRect(const QRectF&, const QColor&, double) override {}
    void roundedRect(const QRectF&, double, const QColor&, const QColor&) override {}
    void strokePath(const QPainterPath&, const QColor&, double) override {}
    void curves(const std::vector<LinkCurve>&) override {}
    void text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour, TextAnchor anchor,
              double degrees) override;
    void cells(const QRectF& area, const CellGrid& grid, const QColor& blank) override;
    void image(const QRectF& area, const QImage& image) override;
    void hatch(const std::vector<QRectF>&, const QColor&) override {}
    void colourBar(const QRectF&, ColourMapId, double, double) override {}

private:
    QRectF m_bounds;
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/blank_canvas.h"

namespace headlight {

/// Draws nothing, and remembers how far what can be read reaches: texts and the cells of maps.
class TextBounds : public BlankCanvas {
public:
    const QRectF& bounds() const { return m_bounds; }

    void text(const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour, TextAnchor anchor,
              double degrees) override;
    void cells(const QRectF& area, const CellGrid& grid, const QColor& blank) override;
    void image(const QRectF& area, const QImage& image) override;

private:
    QRectF m_bounds;
};

} // namespace headlight

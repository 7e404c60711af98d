// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/export/shape_count.h"

#include "ui/kit/blank_canvas.h"
#include "ui/kit/link_curve.h"

namespace headlight {

namespace {

/// Draws nothing, and counts what it would.
class ShapeCount : public BlankCanvas {
public:
    explicit ShapeCount(CellsAs cells) : m_cells(cells) {}

    std::int64_t nShapes = 0;

    void fillRect(const QRectF&, const QColor&) override { ++nShapes; }
    void strokeRect(const QRectF&, const QColor&, double) override { ++nShapes; }
    void roundedRect(const QRectF&, double, const QColor&, const QColor&) override { ++nShapes; }
    void strokePath(const QPainterPath&, const QColor&, double) override { ++nShapes; }
    void curves(const std::vector<LinkCurve>& curves) override { nShapes += static_cast<std::int64_t>(curves.size()); }
    void text(const QPointF&, const QString&, const QFont&, const QColor&, TextAnchor, double) override { ++nShapes; }
    void cells(const QRectF&, const CellGrid& grid, const QColor&) override
    {
        const bool isImage = m_cells == CellsAs::Image || (m_cells == CellsAs::Usual && areImage(grid.size));
        nShapes += isImage ? 1 : std::int64_t{grid.size.width()} * grid.size.height();
    }

private:
    CellsAs m_cells;
};

} // namespace

std::int64_t shapesOf(const Figure& figure, const QSizeF& size, const Theme& theme, CellsAs cells)
{
    ShapeCount count(cells);
    figure.paint(count, size, theme);
    return count.nShapes;
}

} // namespace headlight

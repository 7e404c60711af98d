// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/cell_image.h"

#include "ui/kit/painter_canvas.h"
#include "ui/pictures/heatmap/cell_numbers.h"
#include "ui/pictures/heatmap/heatmap_painter.h"

#include <QPainter>

#include <cmath>

namespace headlight {

namespace {

constexpr double border = 1.0; // stands around the cells

} // namespace

void CellImage::paint(QPainter& painter, const QRectF& area, const HeatmapPlot& plot, const Theme& theme)
{
    const QTransform transform = painter.transform();
    if (transform.type() > QTransform::TxTranslate) { // the pixels would be others
        PainterCanvas canvas(painter);
        paintCells(canvas, area, plot, theme);
        paintCellNumbers(canvas, area, plot, theme);
        return;
    }
    const double scale = painter.device()->devicePixelRatioF();
    const QPoint whole(static_cast<int>(std::floor(transform.dx())), static_cast<int>(std::floor(transform.dy())));
    const QPointF fraction = QPointF(transform.dx(), transform.dy()) - whole;
    if (!isReady() || m_area != area || m_fraction != fraction || m_image.devicePixelRatio() != scale) {
        m_area = area;
        m_fraction = fraction;
        draw(plot, theme, scale);
    }
    painter.resetTransform();
    painter.drawImage(bounds().topLeft() + whole, m_image);
    painter.setTransform(transform);
}

void CellImage::prepare(const QRectF& area, const HeatmapPlot& plot, const Theme& theme, double scale)
{
    m_area = area;
    m_fraction = {};
    draw(plot, theme, scale);
}

QRect CellImage::bounds() const
{
    return m_area.adjusted(-border, -border, border, border).translated(m_fraction).toAlignedRect();
}

void CellImage::paintInto(QPainter& painter, const QRectF& target) const
{
    if (!isReady())
        return;
    const double scale = m_image.devicePixelRatio();
    const QRectF cells = m_area.translated(m_fraction - bounds().topLeft());
    painter.drawImage(target, m_image, {cells.topLeft() * scale, cells.size() * scale});
}

void CellImage::draw(const HeatmapPlot& whole, const Theme& theme, double scale)
{
    HeatmapPlot plot = whole;
    plot.cells = whole.cells.quick();
    const QRect place = bounds();
    m_image = QImage((QSizeF(place.size()) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    m_image.setDevicePixelRatio(scale);
    m_image.fill(Qt::transparent);
    QPainter painter(&m_image);
    painter.translate(m_fraction - place.topLeft());
    PainterCanvas canvas(painter);
    paintCells(canvas, m_area, plot, theme);
    paintCellNumbers(canvas, m_area, plot, theme);
}

} // namespace headlight

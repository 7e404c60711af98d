// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/layer_map_view.h"

#include "ui/kit/painter_canvas.h"
#include "ui/window/widgets/grid_keys.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

constexpr double kMapMargin = 12.0;
constexpr double kLeastColumn = 14.0; // pixels; a narrower map scrolls
constexpr double kLeastMapHeight = 160.0;

} // namespace

LayerMapView::LayerMapView(QWidget* parent) : PlaceView(parent)
{
    setMinimumSize(200, 80);
}

void LayerMapView::setPlot(LayerMapPlot plot)
{
    const bool speaksOfOthers = plot.columns != m_plot.columns || plot.strong != m_plot.strong;
    m_plot = std::move(plot);
    if (looked() && !m_plot.has(*looked()))
        forgetLooked();
    refresh();
    if (speaksOfOthers && !m_plot.isEmpty() && !m_plot.strong.empty())
        scrollTo(m_layout.cell({0, *m_plot.strong.begin()})); // a long text's map is nothing but zeros before it
    describe();
}

void LayerMapView::setEmptyText(const QString& text)
{
    m_emptyText = text;
    refresh();
    describe();
}

QSizeF LayerMapView::layOut(const QSizeF& room)
{
    const QSizeF size(std::max(room.width(), 120.0 + kLeastColumn * m_plot.nColumns()),
                      std::max(room.height(), kLeastMapHeight));
    const QRectF inside = QRectF(QPointF(), size).adjusted(kMapMargin, kMapMargin, -kMapMargin, -kMapMargin);
    m_layout = layoutLayerMap(m_plot, inside, theme(), room.width() - 2.0 * kMapMargin);
    return m_plot.isEmpty() ? room : size;
}

/// At the right of the rows' names.
QRectF LayerMapView::seenRect() const
{
    return PictureView::seenRect().adjusted(std::max(0.0, m_layout.cells.left()), 0.0, 0.0, 0.0);
}

void LayerMapView::paint(Canvas& canvas, const QRectF&)
{
    paintMovingLayerMap(canvas, m_layout, m_plot, looked(), theme());
}

void LayerMapView::paintPicture(QPainter& painter, const QRectF& exposed)
{
    constexpr double kFrame = 2.0; // pixels that a marked cell's frame stands out
    painter.save();
    painter.setClipRect(seenRect().adjusted(-kFrame, 0.0, kFrame, 0.0).intersected(exposed));
    PlaceView::paintPicture(painter, exposed);
    painter.restore();
    painter.translate(0.0, -scrolled().y());
    PainterCanvas canvas(painter);
    paintStayingLayerMap(canvas, m_layout, m_plot, theme());
}

/// Nothing lies below the rows' names.
std::optional<LayerCell> LayerMapView::placeAt(const QPointF& point) const
{
    return point.x() - scrolled().x() < seenRect().left() ? std::nullopt : m_layout.cellAt(point);
}

QString LayerMapView::spokenText() const
{
    if (m_plot.isEmpty())
        return m_emptyText;
    return looked() ? m_plot.cellText(*looked()) : m_plot.title + QStringLiteral(". ") + m_plot.caption.line();
}

std::optional<LayerCell> LayerMapView::placeAfter(const QKeyEvent& key) const
{
    const LayerCell from = looked().value_or(m_plot.chosen.value_or(LayerCell{}));
    const int step = looked() ? 1 : 0; // the first key only shows where the cursor is
    const auto place = placeAfterKey(key, {from.layer, from.column}, QSize(m_plot.nColumns(), m_plot.nLayers()), step);
    return place ? std::optional(LayerCell{place->row, place->column}) : std::nullopt;
}

QString LayerMapView::toolTipAt(const QPointF&) const
{
    if (!looked())
        return {};
    QStringList lines{m_plot.cellText(*looked())};
    if (m_plot.headOf(*looked()) && !m_clickText.isEmpty())
        lines << m_clickText;
    return lines.join(u'\n');
}

} // namespace headlight

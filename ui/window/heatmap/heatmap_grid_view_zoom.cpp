// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the small multiples show a part of their maps.

#include "ui/window/heatmap/heatmap_grid_view.h"
#include "ui/window/heatmap/map_zoom.h"

#include <QNativeGestureEvent>
#include <QScrollBar>
#include <QWheelEvent>

namespace headlight {

/// The cells of the map at a point; elsewhere those of the chosen head, or of the first.
QRectF HeatmapGridView::cellsAt(const QPointF& point) const
{
    if (m_layout.panels.empty())
        return {};
    for (const GridLayout::Panel& panel : m_layout.panels)
        if (panel.cells.contains(point))
            return panel.cells;
    return m_layout.panels[static_cast<std::size_t>(selectedPanel().value_or(0))].cells;
}

/// The cell that is looked at, else the pinned one of the chosen head: where keys and commands look closer.
QPointF HeatmapGridView::zoomPlace() const
{
    if (looked())
        return m_layout.cell(m_plot, looked()->panel, looked()->cell.query, looked()->cell.key).center();
    const std::optional<int> selected = selectedPanel();
    if (selected && m_plot.panels[static_cast<std::size_t>(*selected)].pinned) {
        const TokenPair pinned = *m_plot.panels[static_cast<std::size_t>(*selected)].pinned;
        return m_layout.cell(m_plot, *selected, pinned.query, pinned.key).center();
    }
    return cellsAt({-1.0, -1.0}).center();
}

bool HeatmapGridView::run(MapCommand command)
{
    return m_zoom->run(command, zoomPlace(), cellsAt(zoomPlace()));
}

void HeatmapGridView::mouseMoveEvent(QMouseEvent* event)
{
    PlaceView::mouseMoveEvent(event);
    if (m_zoom->isDragging())
        m_zoom->dragTo(toPicture(event->position()));
}

void HeatmapGridView::mousePressEvent(QMouseEvent* event)
{
    const QPointF point = toPicture(event->position());
    const bool isLeft = event->button() == Qt::LeftButton;
    const bool isBox = isLeft && event->modifiers().testFlag(Qt::ShiftModifier);
    const bool moves = event->button() == Qt::MiddleButton || (isLeft && m_zoom->showsPart());
    if (m_zoom->isActive() && panelAt(point) && cellsAt(point).contains(point) && (isBox || moves))
        m_zoom->beginDrag(point, cellsAt(point), isBox);
    else
        PlaceView::mousePressEvent(event);
}

void HeatmapGridView::mouseReleaseEvent(QMouseEvent* event)
{
    PictureView::mouseReleaseEvent(event); // NOLINT(bugprone-parent-virtual-call): PlaceView has none
    if (m_zoom->isDragging() && m_zoom->endDrag() && event->button() == Qt::LeftButton)
        pressed(toPicture(event->position()));
}

void HeatmapGridView::wheelEvent(QWheelEvent* event)
{
    const QPointF point = toPicture(event->position());
    const bool zooms = event->modifiers().testFlag(Qt::ControlModifier) || verticalScrollBar()->maximum() == 0;
    if (zooms && panelAt(point) && cellsAt(point).contains(point) && m_zoom->wheel(*event, point, cellsAt(point)))
        event->accept();
    else
        PlaceView::wheelEvent(event);
}

bool HeatmapGridView::viewportEvent(QEvent* event)
{
    if (!m_zoom->isActive() || !MapZoom::isPinch(*event))
        return PlaceView::viewportEvent(event);
    const auto& gesture = static_cast<const QNativeGestureEvent&>(*event);
    const QPointF point = toPicture(gesture.position());
    m_zoom->pinch(gesture, point, cellsAt(point));
    return true;
}

} // namespace headlight

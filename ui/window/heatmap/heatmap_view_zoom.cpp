// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the heatmap shows a part of its map.

#include "ui/window/heatmap/colour_bar_ends.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/heatmap/map_zoom.h"

#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <algorithm>

namespace headlight {

namespace {

constexpr double kWholeGap = 10.0;      // pixels between the small picture of the whole and what stands around it
constexpr double kSmallestWhole = 28.0; // pixels; in a smaller one nothing is seen
constexpr double kLargestWhole = 96.0;

} // namespace

/// The cell that is looked at, or the pinned one: where keys and commands look closer.
QPointF HeatmapView::zoomPlace() const
{
    const auto cell = looked() && looked()->query >= 0 ? looked() : m_plot.pinned;
    return cell ? places().cell(cell->query, cell->key).center() : places().cells.center();
}

/// Below the labels of the rows, left of the legend; empty for a whole map, where there is no room, and where a lesson
/// covers rows: they would be seen in it.
QRectF HeatmapView::wholeRect() const
{
    if (!m_plot.part || places().cells.isEmpty() || !m_cover.empty())
        return {};
    const QRectF& cells = places().cells;
    const double below = std::max(cells.bottom(), places().strip.bottom());
    const QSizeF most(std::min(cells.left() - 2.0 * kWholeGap, kLargestWhole),
                      std::min(room().height() - below - 1.5 * kWholeGap, kLargestWhole));
    const QSizeF size = QSizeF(m_plot.part->nKeys, m_plot.part->nQueries).scaled(most, Qt::KeepAspectRatio);
    if (std::min(most.width(), most.height()) < kSmallestWhole)
        return {};
    return {{cells.left() - kWholeGap - size.width(), below + kWholeGap}, size};
}

void HeatmapView::paintWhole(Canvas& canvas)
{
    const QRectF whole = wholeRect();
    if (whole.isEmpty() || m_whole.isNull())
        return;
    canvas.fillRect(whole, theme().raised);
    canvas.image(whole, m_whole);
    canvas.strokeRect(whole.adjusted(-0.5, -0.5, 0.5, 0.5), theme().border, 1.0);
    m_zoom->paintFrameIn(canvas, whole, theme());
}

/// A press or a drag over the small picture brings the part there. False where there is none.
bool HeatmapView::pressedWhole(const QPointF& point)
{
    const QRectF whole = wholeRect();
    if (whole.isEmpty())
        return false;
    m_zoom->centreAt({(point.x() - whole.left()) / whole.width(), (point.y() - whole.top()) / whole.height()});
    return true;
}

void HeatmapView::wheelEvent(QWheelEvent* event)
{
    if (m_zoom->wheel(*event, toPicture(event->position()), places().cells))
        event->accept();
    else
        PlaceView::wheelEvent(event);
}

bool HeatmapView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave && !m_colourBar->isDragging())
        m_colourBar->move({-1.0, -1.0});
    if (!m_zoom->isActive() || !MapZoom::isPinch(*event))
        return PlaceView::viewportEvent(event);
    const auto& gesture = static_cast<const QNativeGestureEvent&>(*event);
    m_zoom->pinch(gesture, toPicture(gesture.position()), places().cells);
    return true;
}

void HeatmapView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && colourBar().doubleClick(toPicture(event->position())))
        return;
    if (event->button() == Qt::LeftButton && !m_paints && m_plot.part)
        m_zoom->showAll();
    else
        PlaceView::mouseDoubleClickEvent(event);
}

bool HeatmapView::run(MapCommand command)
{
    return m_zoom->run(command, zoomPlace(), places().cells);
}

} // namespace headlight

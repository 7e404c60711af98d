// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the heatmap shows a part of its map.

#include "ui/kit/map_axes.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/widgets/token_finder.h"

#include <QApplication>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr Index kFewestPlaces = 4; // rows or columns; of fewer a picture says nothing
constexpr double kWheelStep = 0.8; // for a notch of the wheel, and for a key
constexpr double kNotch = 120.0;   // eighths of a degree, see QWheelEvent
constexpr double kPlaceBar = 3.0;  // pixels across, of the bars that say where the part is
constexpr double kShortestBar = 6.0;
constexpr double kNamedPitch = 1.3; // in pixel sizes of the least label, of rows that are each named

double shareOf(double at, double start, double length)
{
    return length > 0.0 ? std::clamp((at - start) / length, 0.0, 1.0) : 0.5;
}

/// The places that two points of a side lie in, at least the fewest.
TokenRange placesBetween(double a, double b, double start, double length, TokenRange shown, Index total)
{
    const auto place = [&](double at) {
        const double share = shareOf(at, start, length) * static_cast<double>(shown.count);
        return shown.first + std::min<Index>(static_cast<Index>(share), shown.count - 1);
    };
    const Index first = place(std::min(a, b));
    const TokenRange chosen{first, place(std::max(a, b)) - first + 1};
    return chosen.count >= kFewestPlaces ? chosen : zoomedRange(chosen, 1.0, 0.5, total, kFewestPlaces);
}

} // namespace

/// The part that is shown once everything that was asked for is there: quick steps go on from it.
HeatmapPart HeatmapView::goal() const
{
    return m_wanted ? *m_wanted : shownPartOf(m_plot);
}

void HeatmapView::want(TokenRange rows, TokenRange columns)
{
    HeatmapPart wanted = goal();
    if (rows == wanted.rows && columns == wanted.columns)
        return;
    wanted.rows = rows;
    wanted.columns = columns;
    m_wanted = std::move(wanted);
    viewport()->update();
    emit partWanted(rows, columns);
}

void HeatmapView::dropWanted()
{
    m_wanted.reset();
    viewport()->update();
}

/// The cells as they are now where they will be, coarser than they will be, until the part that was asked for is there.
void HeatmapView::paintWanted(QPainter& painter)
{
    const HeatmapPart now = shownPartOf(m_plot);
    const QRectF& cells = m_layout.cells;
    const auto place = [](double start, double length, TokenRange wanted, Index at) {
        return start + length * static_cast<double>(at - wanted.first) / static_cast<double>(wanted.count);
    };
    const QPointF from(place(cells.left(), cells.width(), m_wanted->columns, now.columns.first),
                       place(cells.top(), cells.height(), m_wanted->rows, now.rows.first));
    const QPointF to(place(cells.left(), cells.width(), m_wanted->columns, now.columns.first + now.columns.count),
                     place(cells.top(), cells.height(), m_wanted->rows, now.rows.first + now.rows.count));
    painter.save();
    painter.setClipRect(cells);
    m_cells.paintInto(painter, {from, to});
    painter.restore();
}

/// Both sides get `factor` times as many places, about a point.
void HeatmapView::zoom(double factor, const QPointF& at)
{
    const QRectF& cells = m_layout.cells;
    if (m_plot.isEmpty() || cells.isEmpty())
        return;
    const HeatmapPart now = goal();
    m_zoom *= factor;
    const double most = static_cast<double>(std::max(now.rows.count, now.columns.count));
    if (std::abs(m_zoom - 1.0) * most < 0.5)
        return;
    const double whole = std::exchange(m_zoom, 1.0);
    want(zoomedRange(now.rows, whole, shareOf(at.y(), cells.top(), cells.height()), now.nQueries, kFewestPlaces),
         zoomedRange(now.columns, whole, shareOf(at.x(), cells.left(), cells.width()), now.nKeys, kFewestPlaces));
}

void HeatmapView::zoomAtCell(double factor)
{
    m_zoom = 1.0;
    const auto cell = looked() && looked()->query >= 0 ? looked() : m_plot.pinned;
    zoom(factor, cell ? m_layout.cell(cell->query, cell->key).center() : m_layout.cells.center());
}

void HeatmapView::showAll()
{
    const HeatmapPart now = goal();
    m_zoom = 1.0;
    want({0, now.nQueries}, {0, now.nKeys});
}

QRectF HeatmapView::box() const
{
    return QRectF(m_drag->from, m_dragged).normalized() & m_layout.cells;
}

void HeatmapView::takeBox()
{
    const QRectF& cells = m_layout.cells;
    const HeatmapPart& now = m_drag->part;
    const QRectF chosen = box();
    want(placesBetween(chosen.top(), chosen.bottom(), cells.top(), cells.height(), now.rows, now.nQueries),
         placesBetween(chosen.left(), chosen.right(), cells.left(), cells.width(), now.columns, now.nKeys));
}

void HeatmapView::dragTo(const QPointF& point)
{
    m_dragged = point;
    if ((point - m_drag->from).manhattanLength() >= QApplication::startDragDistance())
        m_drag->hasMoved = true;
    if (!m_drag->hasMoved)
        return;
    if (m_drag->isBox) {
        viewport()->update();
        return;
    }
    const HeatmapPart& from = m_drag->part;
    const auto moved = [](double by, double length, TokenRange range, int total) {
        const double places = length > 0.0 ? -by / length * static_cast<double>(range.count) : 0.0;
        return movedRange(range, std::lround(places), total);
    };
    viewport()->setCursor(Qt::ClosedHandCursor);
    want(moved(point.y() - m_drag->from.y(), m_layout.cells.height(), from.rows, from.nQueries),
         moved(point.x() - m_drag->from.x(), m_layout.cells.width(), from.columns, from.nKeys));
}

void HeatmapView::wheelEvent(QWheelEvent* event)
{
    if (!m_zooms || m_plot.isEmpty() || event->angleDelta().y() == 0) {
        PlaceView::wheelEvent(event);
        return;
    }
    zoom(std::pow(kWheelStep, event->angleDelta().y() / kNotch), toPicture(event->position()));
    event->accept();
}

bool HeatmapView::viewportEvent(QEvent* event)
{
    if (!m_zooms || event->type() != QEvent::NativeGesture)
        return PlaceView::viewportEvent(event);
    const auto* gesture = static_cast<QNativeGestureEvent*>(event);
    if (gesture->gestureType() != Qt::ZoomNativeGesture)
        return PlaceView::viewportEvent(event);
    zoom(1.0 / std::max(0.1, 1.0 + gesture->value()), toPicture(gesture->position()));
    return true;
}

void HeatmapView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !m_paints && m_plot.part)
        showAll();
    else
        PlaceView::mouseDoubleClickEvent(event);
}

bool HeatmapView::keyZooms(const QKeyEvent& event)
{
    if (!m_zooms || (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != Qt::NoModifier)
        return false;
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomAtCell(kWheelStep);
        return true;
    case Qt::Key_Minus:
        zoomAtCell(1.0 / kWheelStep);
        return true;
    case Qt::Key_0:
    case Qt::Key_F:
        showAll();
        return true;
    default:
        return false;
    }
}

bool HeatmapView::run(MapCommand command)
{
    if (!m_zooms || m_plot.isEmpty())
        return false;
    switch (command) {
    case MapCommand::ZoomIn:
        zoomAtCell(kWheelStep);
        break;
    case MapCommand::ZoomOut:
        zoomAtCell(1.0 / kWheelStep);
        break;
    case MapCommand::Fit:
        showAll();
        break;
    case MapCommand::FindToken:
        m_finder->begin();
        break;
    }
    return true;
}

/// Shows a row or column of the whole map among so many others that each of them is named.
void HeatmapView::goTo(bool isRow, int place)
{
    m_found = Found{isRow, place};
    const HeatmapPart now = goal();
    const auto around = [&](TokenRange range, double length, int total) {
        const double named = length / (kNamedPitch * leastLabelPixels(theme()));
        const Index count = std::min(range.count, std::max(kFewestPlaces, static_cast<Index>(named)));
        if (place >= range.first && place < range.first + range.count && count == range.count)
            return range;
        return movedRange({0, std::min<Index>(count, total)}, place - count / 2, total);
    };
    want(isRow ? around(now.rows, m_layout.cells.height(), now.nQueries) : now.rows,
         isRow ? now.columns : around(now.columns, m_layout.cells.width(), now.nKeys));
    viewport()->update();
}

/// A frame around the row or column that was found.
void HeatmapView::paintFound(Canvas& canvas) const
{
    if (!m_found)
        return;
    const HeatmapPart part = shownPartOf(m_plot);
    const int place = m_found->place - static_cast<int>(m_found->isRow ? part.rows.first : part.columns.first);
    const QRectF first = m_found->isRow ? m_layout.cell(place, 0) : m_layout.cell(0, place);
    const QRectF last =
        m_found->isRow ? m_layout.cell(place, m_plot.nKeys() - 1) : m_layout.cell(m_plot.nQueries() - 1, place);
    if (!first.isEmpty() && !last.isEmpty())
        canvas.strokeRect(first.united(last).adjusted(-1.0, -1.0, 1.0, 1.0), theme().accent, 2.0);
}

/// A bar below and one at the right of the cells, on which the part has its place in the whole.
void HeatmapView::paintPlaceInWhole(Canvas& canvas) const
{
    if (!m_plot.part)
        return;
    const HeatmapPart& part = *m_plot.part;
    const QRectF& cells = m_layout.cells;
    const auto place = [](TokenRange range, int total, double length) {
        const double size = std::max(kShortestBar, length * static_cast<double>(range.count) / total);
        const double room = total > range.count ? static_cast<double>(range.first) / double(total - range.count) : 0.0;
        return std::pair(room * (length - size), size);
    };
    const auto [left, width] = place(part.columns, part.nKeys, cells.width());
    const auto [top, height] = place(part.rows, part.nQueries, cells.height());
    const QRectF below(cells.left(), cells.bottom() + kPlaceBar, cells.width(), kPlaceBar);
    const QRectF beside(cells.right() + kPlaceBar, cells.top(), kPlaceBar, cells.height());
    canvas.fillRect(below, theme().raised);
    canvas.fillRect(beside, theme().raised);
    canvas.fillRect({below.left() + left, below.top(), width, kPlaceBar}, theme().mutedText);
    canvas.fillRect({beside.left(), beside.top() + top, kPlaceBar, height}, theme().mutedText);
}

} // namespace headlight

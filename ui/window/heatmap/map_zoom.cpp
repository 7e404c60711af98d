// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heatmap/map_zoom.h"

#include "ui/kit/map_axes.h"
#include "ui/session/session.h"
#include "ui/window/widgets/grid_keys.h"
#include "ui/window/widgets/picture_view.h"
#include "ui/window/widgets/token_finder.h"

#include <QApplication>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

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

MapZoom::MapZoom(PictureView* view) : QObject(view), m_view(view), m_finder(new TokenFinder(view))
{
    connect(m_finder, &TokenFinder::found, this, &MapZoom::goTo);
    const auto letGo = [this] {
        m_found.reset();
        m_view->viewport()->update();
    };
    connect(m_finder, &TokenFinder::nothingFound, this, letGo);
    connect(m_finder, &TokenFinder::closed, this, letGo);
}

void MapZoom::setShown(HeatmapPart part)
{
    m_wanted.reset();
    m_shown = std::move(part);
    m_finder->setLabels(m_shown.queryLabels, m_shown.keyLabels);
}

void MapZoom::dropWanted()
{
    m_wanted.reset();
    m_view->viewport()->update();
}

void MapZoom::want(TokenRange rows, TokenRange columns)
{
    HeatmapPart wanted = goal();
    if (rows == wanted.rows && columns == wanted.columns)
        return;
    wanted.rows = rows;
    wanted.columns = columns;
    m_wanted = std::move(wanted);
    m_view->viewport()->update();
    emit partWanted(rows, columns);
}

void MapZoom::paintMeanwhile(QPainter& painter, const QRectF& cells, const CellImage& image) const
{
    painter.save();
    painter.setClipRect(cells);
    image.paintInto(painter, placeOfPart(m_shown, goal(), cells));
    painter.restore();
}

/// Both sides get `factor` times as many places, about a point.
void MapZoom::zoom(double factor, const QPointF& at, const QRectF& cells)
{
    if (isEmpty() || cells.isEmpty())
        return;
    const HeatmapPart& now = goal();
    m_zoom *= factor;
    const double most = static_cast<double>(std::max(now.rows.count, now.columns.count));
    if (std::abs(m_zoom - 1.0) * most < 0.5)
        return;
    const double whole = std::exchange(m_zoom, 1.0);
    want(zoomedRange(now.rows, whole, shareOf(at.y(), cells.top(), cells.height()), now.nQueries, kFewestPlaces),
         zoomedRange(now.columns, whole, shareOf(at.x(), cells.left(), cells.width()), now.nKeys, kFewestPlaces));
}

void MapZoom::showAll()
{
    m_zoom = 1.0;
    want({0, goal().nQueries}, {0, goal().nKeys});
}

void MapZoom::centreAt(const QPointF& share)
{
    const HeatmapPart& now = goal();
    const auto around = [](TokenRange range, double middle, int total) {
        const double first = middle * total - static_cast<double>(range.count) / 2.0;
        return movedRange({0, range.count}, std::lround(first), total);
    };
    want(around(now.rows, share.y(), now.nQueries), around(now.columns, share.x(), now.nKeys));
}

bool MapZoom::wheel(const QWheelEvent& event, const QPointF& at, const QRectF& cells)
{
    if (!m_isActive || isEmpty() || event.angleDelta().y() == 0)
        return false;
    zoom(std::pow(kWheelStep, event.angleDelta().y() / kNotch), at, cells);
    return true;
}

bool MapZoom::isPinch(const QEvent& event)
{
    return event.type() == QEvent::NativeGesture &&
           static_cast<const QNativeGestureEvent&>(event).gestureType() == Qt::ZoomNativeGesture;
}

void MapZoom::pinch(const QNativeGestureEvent& event, const QPointF& at, const QRectF& cells)
{
    zoom(1.0 / std::max(0.1, 1.0 + event.value()), at, cells);
}

bool MapZoom::key(const QKeyEvent& event, const QPointF& at, const QRectF& cells)
{
    if ((event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != Qt::NoModifier)
        return false;
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return run(MapCommand::ZoomIn, at, cells);
    case Qt::Key_Minus:
        return run(MapCommand::ZoomOut, at, cells);
    case Qt::Key_0:
    case Qt::Key_F:
        return run(MapCommand::Fit, at, cells);
    default:
        return false;
    }
}

bool MapZoom::run(MapCommand command, const QPointF& at, const QRectF& cells)
{
    if (!m_isActive || isEmpty())
        return false;
    m_zoom = 1.0;
    m_cells = cells;
    switch (command) {
    case MapCommand::ZoomIn:
        zoom(kWheelStep, at, cells);
        break;
    case MapCommand::ZoomOut:
        zoom(1.0 / kWheelStep, at, cells);
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

std::optional<TokenPair> MapZoom::cellAfterKey(const QKeyEvent& event, const TokenPair& cell, int step) const
{
    const int firstRow = static_cast<int>(m_shown.rows.first);
    const int firstColumn = static_cast<int>(m_shown.columns.first);
    const auto place = placeAfterKey(event, {firstRow + cell.query, firstColumn + cell.key},
                                     QSize(m_shown.nKeys, m_shown.nQueries), step);
    return place ? std::optional(TokenPair{place->row - firstRow, place->column - firstColumn}) : std::nullopt;
}

bool MapZoom::holds(const TokenPair& cell) const
{
    return cell.query >= 0 && cell.query < m_shown.rows.count && cell.key >= 0 && cell.key < m_shown.columns.count;
}

void MapZoom::askFor(const TokenPair& cell)
{
    emit placeWanted(static_cast<int>(m_shown.rows.first) + cell.query,
                     static_cast<int>(m_shown.columns.first) + cell.key);
}

void MapZoom::beginDrag(const QPointF& at, const QRectF& cells, bool isBox)
{
    m_drag = Drag{at, at, cells, m_shown, isBox, false};
}

void MapZoom::dragTo(const QPointF& at)
{
    m_drag->to = at;
    if ((at - m_drag->from).manhattanLength() >= QApplication::startDragDistance())
        m_drag->hasMoved = true;
    if (!m_drag->hasMoved)
        return;
    if (m_drag->isBox) {
        m_view->viewport()->update();
        return;
    }
    const HeatmapPart& from = m_drag->part;
    const auto moved = [](double by, double length, TokenRange range, int total) {
        const double places = length > 0.0 ? -by / length * static_cast<double>(range.count) : 0.0;
        return movedRange(range, std::lround(places), total);
    };
    m_view->viewport()->setCursor(Qt::ClosedHandCursor);
    want(moved(at.y() - m_drag->from.y(), m_drag->cells.height(), from.rows, from.nQueries),
         moved(at.x() - m_drag->from.x(), m_drag->cells.width(), from.columns, from.nKeys));
}

bool MapZoom::endDrag()
{
    const bool hasMoved = m_drag->hasMoved;
    if (m_drag->isBox && hasMoved)
        takeBox();
    m_drag.reset();
    m_view->viewport()->setCursor(Qt::ArrowCursor);
    m_view->viewport()->update();
    return !hasMoved;
}

void MapZoom::takeBox()
{
    const QRectF& cells = m_drag->cells;
    const HeatmapPart& now = m_drag->part;
    const QRectF chosen = QRectF(m_drag->from, m_drag->to).normalized() & cells;
    want(placesBetween(chosen.top(), chosen.bottom(), cells.top(), cells.height(), now.rows, now.nQueries),
         placesBetween(chosen.left(), chosen.right(), cells.left(), cells.width(), now.columns, now.nKeys));
}

/// Shows a row or column of the whole map among so many others that each of them is named.
void MapZoom::goTo(bool isRow, int place)
{
    m_found = Found{isRow, place};
    const HeatmapPart& now = goal();
    const auto around = [&](TokenRange range, double length, int total) {
        const double named = length / (kNamedPitch * leastLabelPixels(m_view->theme()));
        const Index count = std::min(range.count, std::max(kFewestPlaces, static_cast<Index>(named)));
        if (place >= range.first && place < range.first + range.count && count == range.count)
            return range;
        return movedRange({0, std::min<Index>(count, total)}, place - count / 2, total);
    };
    want(isRow ? around(now.rows, m_cells.height(), now.nQueries) : now.rows,
         isRow ? now.columns : around(now.columns, m_cells.width(), now.nKeys));
    m_view->viewport()->update();
}

void MapZoom::paint(Canvas& canvas, const HeatmapLayout& map, const Theme& theme) const
{
    if (!map.cells.isEmpty() && showsPart())
        paintPlaceInWhole(canvas, map.cells, theme);
    paintMarks(canvas, map, theme);
}

void MapZoom::paintMarks(Canvas& canvas, const HeatmapLayout& map, const Theme& theme) const
{
    if (map.cells.isEmpty())
        return;
    if (m_found)
        paintFound(canvas, map, theme);
    if (m_drag && m_drag->isBox && m_drag->hasMoved && m_drag->cells == map.cells)
        canvas.strokeRect(QRectF(m_drag->from, m_drag->to).normalized() & map.cells, theme.accent, 1.5);
}

void MapZoom::paintFrameIn(Canvas& canvas, const QRectF& whole, const Theme& theme) const
{
    const auto share = [](Index place, int total) { return static_cast<double>(place) / std::max(total, 1); };
    const HeatmapPart& part = goal();
    const QRectF frame(whole.left() + share(part.columns.first, part.nKeys) * whole.width(),
                       whole.top() + share(part.rows.first, part.nQueries) * whole.height(),
                       share(part.columns.count, part.nKeys) * whole.width(),
                       share(part.rows.count, part.nQueries) * whole.height());
    canvas.strokeRect(frame.adjusted(-1.0, -1.0, 1.0, 1.0), theme.accent, 1.5);
}

/// A frame around the row or column that was found.
void MapZoom::paintFound(Canvas& canvas, const HeatmapLayout& map, const Theme& theme) const
{
    const int place = m_found->place - static_cast<int>(m_found->isRow ? m_shown.rows.first : m_shown.columns.first);
    const QRectF first = m_found->isRow ? map.cell(place, 0) : map.cell(0, place);
    const QRectF last = m_found->isRow ? map.cell(place, map.nKeys - 1) : map.cell(map.nQueries - 1, place);
    if (!first.isEmpty() && !last.isEmpty())
        canvas.strokeRect(first.united(last).adjusted(-1.0, -1.0, 1.0, 1.0), theme.accent, 2.0);
}

/// A bar below and one at the right of the cells, on which the part has its place in the whole.
void MapZoom::paintPlaceInWhole(Canvas& canvas, const QRectF& cells, const Theme& theme) const
{
    const auto place = [](TokenRange range, int total, double length) {
        const double size = std::max(kShortestBar, length * static_cast<double>(range.count) / total);
        const double room = total > range.count ? static_cast<double>(range.first) / double(total - range.count) : 0.0;
        return std::pair(room * (length - size), size);
    };
    const auto [left, width] = place(m_shown.columns, m_shown.nKeys, cells.width());
    const auto [top, height] = place(m_shown.rows, m_shown.nQueries, cells.height());
    const QRectF below(cells.left(), cells.bottom() + kPlaceBar, cells.width(), kPlaceBar);
    const QRectF beside(cells.right() + kPlaceBar, cells.top(), kPlaceBar, cells.height());
    canvas.fillRect(below, theme.raised);
    canvas.fillRect(beside, theme.raised);
    canvas.fillRect({below.left() + left, below.top(), width, kPlaceBar}, theme.mutedText);
    canvas.fillRect({beside.left(), beside.top() + top, kPlaceBar, height}, theme.mutedText);
}

void choosePart(MapZoom& zoom, Session& session)
{
    zoom.setActive(true);
    QObject::connect(&zoom, &MapZoom::partWanted, &session, [&zoom, &session](TokenRange rows, TokenRange columns) {
        const MapPart part = mapPartOf(zoom.shown(), rows, columns);
        const bool isNew = part != session.state().mapPart;
        session.set(&SessionState::mapPart, part);
        if (!isNew && session.isSettled())
            zoom.dropWanted();
    });
    QObject::connect(&zoom, &MapZoom::placeWanted, &session, [&zoom, &session](int row, int column) {
        const HeatmapPart& whole = zoom.shown();
        const MapPart part = mapPartOf(whole, rangeWith(whole.rows, row), rangeWith(whole.columns, column));
        const int query = whole.axes.queryOf(row);
        const int key = whole.axes.keyOf(column);
        session.set(&SessionState::mapPart, part);
        session.pin(query, key);
    });
}

} // namespace headlight

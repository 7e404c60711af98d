// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the wheel, the mouse, fingers and keys do to a chart.

#include "ui/chart/chart_arrows.h"
#include "ui/chart/chart_drawing.h"
#include "ui/chart/chart_part.h"
#include "ui/chart/chart_view.h"

#include <QApplication>
#include <QGestureEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr double kZoomStep = 0.8;     // for a notch of the wheel, and for a key
constexpr double kWheelNotch = 120.0; // eighths of a degree, see QWheelEvent
constexpr double kPanStep = 0.1;      // share of what is seen, for a key

/// A point's shares of a frame's sides, from the left and from the bottom.
QPointF sharesOf(const QPointF& at, const QRectF& frame)
{
    return {std::clamp((at.x() - frame.left()) / std::max(frame.width(), 1.0), 0.0, 1.0),
            std::clamp((frame.bottom() - at.y()) / std::max(frame.height(), 1.0), 0.0, 1.0)};
}

/// The box that has the shape of the frame and lies in it, about the same middle where that is possible.
QRectF inShapeOf(const QRectF& frame, QRectF box)
{
    if (box.isEmpty() || frame.isEmpty())
        return box;
    const QPointF middle = box.center();
    box.setSize(frame.size() * std::max(box.width() / frame.width(), box.height() / frame.height()));
    box.moveCenter(middle);
    box.moveLeft(std::clamp(box.left(), frame.left(), std::max(frame.left(), frame.right() - box.width())));
    box.moveTop(std::clamp(box.top(), frame.top(), std::max(frame.top(), frame.bottom() - box.height())));
    return box;
}

} // namespace

/// Beside or below the frame only the axis there is zoomed.
void ChartView::zoom(double factor, const QPointF& at)
{
    const QRectF inside = frame();
    const bool isBelow = !m_plot.isPlane && at.y() > inside.bottom() && at.x() >= inside.left();
    const bool isBeside = !m_plot.isPlane && at.x() < inside.left() && at.y() <= inside.bottom();
    want(zoomedPart(m_plot, part(), isBeside ? 1.0 : factor, isBelow ? 1.0 : factor, sharesOf(at, inside)));
}

void ChartView::zoomSteps(int steps)
{
    const double factor = std::pow(kZoomStep, steps);
    zoom(factor, m_looked && frame().contains(pixelOf(*m_looked)) ? pixelOf(*m_looked) : frame().center());
}

void ChartView::wheelEvent(QWheelEvent* event)
{
    if (event->angleDelta().y() == 0 || event->position().x() > frame().right()) {
        event->ignore();
        return;
    }
    zoom(std::pow(kZoomStep, event->angleDelta().y() / kWheelNotch), event->position());
    look(placeNear(event->position()));
    event->accept();
}

bool ChartView::event(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoom(1.0 / std::max(0.1, 1.0 + gesture->value()), gesture->position());
            return true;
        }
    }
    if (event->type() == QEvent::Gesture) {
        if (auto* pinch = static_cast<QPinchGesture*>(static_cast<QGestureEvent*>(event)->gesture(Qt::PinchGesture))) {
            zoom(1.0 / std::clamp(pinch->scaleFactor(), 0.1, 10.0), mapFromGlobal(pinch->centerPoint()));
            return true;
        }
    }
    return QWidget::event(event);
}

void ChartView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_dragged = event->position();
    m_drag = Drag{event->position(), part(), event->modifiers().testFlag(Qt::ShiftModifier)};
}

QRectF ChartView::boxTo(const QPointF& until) const
{
    return QRectF(m_drag->from, until).normalized() & frame();
}

void ChartView::takeBox(const QPointF& until)
{
    const QRectF box = m_plot.isPlane ? inShapeOf(frame(), boxTo(until)) : boxTo(until);
    if (!box.isEmpty())
        want(partBetween(m_plot, m_drag->part, sharesOf(box.bottomLeft(), frame()), sharesOf(box.topRight(), frame())));
}

void ChartView::dragTo(const QPointF& point)
{
    m_dragged = point;
    if ((point - m_drag->from).manhattanLength() >= QApplication::startDragDistance())
        m_drag->hasMoved = true;
    if (!m_drag->hasMoved || !frame().contains(m_drag->from))
        return;
    look(std::nullopt);
    if (m_drag->isBox) {
        setCursor(Qt::CrossCursor);
        update();
        redraw();
        return;
    }
    setCursor(Qt::ClosedHandCursor);
    const QPointF moved = point - m_drag->from;
    want(movedPart(m_plot, m_drag->part,
                   {-moved.x() / std::max(frame().width(), 1.0), moved.y() / std::max(frame().height(), 1.0)}));
}

void ChartView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_drag && event->buttons().testFlag(Qt::LeftButton)) {
        dragTo(event->position());
        return;
    }
    const std::optional<ChartPlace> place = placeNear(event->position());
    look(place);
    const bool canClick = entryAt(event->position()) >= 0 || (place && isAtPointer(*place, event->position()));
    setCursor(canClick ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void ChartView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_drag) {
        QWidget::mouseReleaseEvent(event);
        return;
    }
    const QPointF at = event->position();
    if (m_drag->hasMoved) {
        if (m_drag->isBox && frame().contains(m_drag->from))
            takeBox(at);
        m_drag.reset();
        redraw();
        setCursor(Qt::ArrowCursor);
        return;
    }
    m_drag.reset();
    if (const int entry = entryAt(at); entry >= 0) {
        emit seriesSwitched(entry);
        return;
    }
    const std::optional<ChartPlace> place = placeNear(at);
    look(place);
    if (place && isAtPointer(*place, at))
        emit chosen(*place);
}

void ChartView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && entryAt(event->position()) < 0)
        showAll();
    else
        mousePressEvent(event); // two clicks on an entry switch it twice
}

void ChartView::leaveEvent(QEvent* event)
{
    if (!m_drag)
        look(std::nullopt);
    QWidget::leaveEvent(event);
}

/// The first point of the chosen series, else of any.
std::optional<ChartPlace> ChartView::firstPlace() const
{
    std::optional<ChartPlace> first;
    for (int s = static_cast<int>(m_plot.series.size()) - 1; s >= 0; --s) {
        const ChartSeries& series = m_plot.series[static_cast<std::size_t>(s)];
        if (first && !series.isChosen && m_plot.series[static_cast<std::size_t>(first->series)].isChosen)
            continue;
        for (int i = 0; i < static_cast<int>(series.x.size()); ++i)
            if (isThere(m_plot, {s, i})) {
                first = ChartPlace{s, i};
                break;
            }
    }
    return first;
}

/// Along a curve point by point, up and down to the curve next in value; in a cloud to the nearest point on that side.
void ChartView::moveCursor(int across, int up)
{
    if (!m_looked) {
        look(firstPlace());
        if (m_looked)
            bringIntoView(*m_looked);
        return;
    }
    if (m_plot.isPlane) {
        if (across != 0)
            walk(across);
        else
            crossOver();
        return;
    }
    const QPointF from = pixelOf(*m_looked);
    const bool isCloud = m_plot.series[static_cast<std::size_t>(m_looked->series)].mark == ChartMark::Points;
    std::optional<ChartPlace> next;
    double least = std::numeric_limits<double>::infinity();
    for (int s = 0; s < static_cast<int>(m_plot.series.size()); ++s)
        for (int i = 0; i < static_cast<int>(m_plot.series[static_cast<std::size_t>(s)].x.size()); ++i) {
            const ChartPlace place{s, i};
            if (place == *m_looked || !isThere(m_plot, place))
                continue;
            const QPointF away = pixelOf(place) - from;
            const double along = across * away.x() - up * away.y();
            const double beside = std::abs(up * away.x()) + std::abs(across * away.y());
            const bool isCandidate = isCloud       ? along > 0.5 && beside <= 2.0 * along
                                     : across != 0 ? s == m_looked->series && along > 0.0
                                                   : std::abs(away.x()) < 0.5 && along > 0.0;
            const double apart = isCloud ? along + 2.0 * beside : along;
            if (isCandidate && apart < least) {
                least = apart;
                next = place;
            }
        }
    if (!next)
        return;
    look(next);
    bringIntoView(*next);
}

/// To the next point of a plane, or the one before; the points of the next series follow.
void ChartView::walk(int step)
{
    std::vector<ChartPlace> places;
    for (int s = 0; s < std::ssize(m_plot.series); ++s)
        for (int i = 0; i < std::ssize(m_plot.series[static_cast<std::size_t>(s)].x); ++i)
            if (isThere(m_plot, {s, i}))
                places.push_back({s, i});
    const auto at = std::ranges::find(places, *m_looked) - places.begin() + step;
    if (at < 0 || at >= std::ssize(places))
        return;
    look(places[static_cast<std::size_t>(at)]);
    bringIntoView(*m_looked);
}

/// To the other end of an arrow, of one between two series before others.
void ChartView::crossOver()
{
    std::optional<ChartPlace> next;
    for (const ChartArrow& arrow : m_plot.arrows) {
        if (!isAt(arrow, *m_looked))
            continue;
        const ChartPlace& other = arrow.from == *m_looked ? arrow.to : arrow.from;
        if (isThere(m_plot, other) && (!next || other.series != m_looked->series))
            next = other;
    }
    if (!next)
        return;
    look(next);
    bringIntoView(*next);
}

/// What is seen moves by no more than it must.
void ChartView::bringIntoView(const ChartPlace& place)
{
    const QRectF inside = frame();
    const QPointF at = pixelOf(place);
    const double right = std::max(0.0, at.x() - inside.right()) - std::max(0.0, inside.left() - at.x());
    const double up = std::max(0.0, inside.top() - at.y()) - std::max(0.0, at.y() - inside.bottom());
    if (right != 0.0 || up != 0.0)
        want(movedPart(m_plot, part(), {right / std::max(inside.width(), 1.0), up / std::max(inside.height(), 1.0)}));
}

bool ChartView::keyMoves(const QKeyEvent& event)
{
    const int across = event.key() == Qt::Key_Right ? 1 : event.key() == Qt::Key_Left ? -1 : 0;
    const int up = event.key() == Qt::Key_Up ? 1 : event.key() == Qt::Key_Down ? -1 : 0;
    if (across == 0 && up == 0)
        return false;
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::ControlModifier)
        want(movedPart(m_plot, part(), {across * kPanStep, up * kPanStep}));
    else if (modifiers == Qt::NoModifier)
        moveCursor(across, up);
    else
        return false;
    return true;
}

void ChartView::keyPressEvent(QKeyEvent* event)
{
    if (!takeKey(*event))
        QWidget::keyPressEvent(event);
}

bool ChartView::takeKey(const QKeyEvent& event)
{
    if (keyMoves(event))
        return true;
    const auto modifiers = event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    const int key = modifiers == Qt::NoModifier ? event.key() : 0;
    if (key == Qt::Key_Plus || key == Qt::Key_Equal) {
        zoomSteps(1);
    } else if (key == Qt::Key_Minus || key == Qt::Key_Underscore) {
        zoomSteps(-1);
    } else if (key == Qt::Key_0 || key == Qt::Key_F) {
        showAll();
    } else if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_looked) {
        emit chosen(*m_looked);
    } else if (key == Qt::Key_Escape && m_looked) {
        look(std::nullopt);
    } else {
        return false;
    }
    return true;
}

} // namespace headlight

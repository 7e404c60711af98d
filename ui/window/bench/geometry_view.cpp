// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/geometry_view.h"

#include "ui/kit/canvas.h"
#include "ui/kit/figure.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr double kStepsToTheEdge = 40.0; // steps of an arrow key from the origin to the edge
constexpr double kFiner = 5.0;           // so much smaller is a step with Shift
constexpr double kLeastWidth = 520.0;    // below it the picture scrolls

/// 1, 2 or 5 times a power of ten, not below `least`.
double roundStep(double least)
{
    const double unit = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * unit >= least - 1e-12)
            return factor * unit;
    return 10.0 * unit;
}

/// The multiple of a step, without the dust of binary fractions.
double snapped(double value, double step)
{
    constexpr double dust = 1e9;
    return std::round(std::round(value / step) * step * dust) / dust;
}

} // namespace

GeometryView::GeometryView(QWidget* parent) : PictureView(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Queries, keys and values as arrows"));
}

void GeometryView::setPlot(GeometryPlot plot)
{
    m_refusal.clear();
    const std::optional<PlaneArrow> before = m_plot.picked;
    const PlaneReach reach = m_plot.reach;
    m_plot = std::move(plot);
    if (!m_plot.picked && before && before->index < m_plot.keys.size())
        m_plot.picked = before;
    if (m_drag)
        m_plot.reach = reach; // the plane does not move under the pointer
    refresh();
    describe();
}

void GeometryView::setRefusal(const QString& sentence)
{
    m_plot = {};
    m_drag.reset();
    m_refusal = sentence;
    refresh();
    describe();
}

QPointF GeometryView::tipPlace(const PlaneArrow& arrow) const
{
    return m_layout.frameOf(arrow.role).at(m_plot.tip(arrow)) - scrolled();
}

void GeometryView::pick(const std::optional<PlaneArrow>& arrow)
{
    if (arrow == m_plot.picked)
        return;
    m_plot.picked = arrow;
    refresh(); // the line about the product may be longer
    describe();
}

QSizeF GeometryView::layOut(const QSizeF& room)
{
    if (m_plot.isEmpty())
        return {};
    const QSizeF size(std::max(room.width(), kLeastWidth), room.height());
    m_layout = layoutGeometry(m_plot, size, theme());
    return {size.width(), m_layout.height};
}

void GeometryView::paint(Canvas& canvas, const QRectF&)
{
    if (!m_plot.isEmpty())
        figureLook(&m_plot).paint(canvas, {std::max(room().width(), kLeastWidth), room().height()}, m_plot, theme());
}

QString GeometryView::spokenText() const
{
    if (m_plot.isEmpty())
        return m_refusal;
    QString text = blendLine(m_plot);
    if (m_plot.picked) {
        const int decimals = m_plot.picked->role == PlaneRole::Query ? m_plot.decimals.query
                             : m_plot.picked->role == PlaneRole::Key ? m_plot.decimals.keys
                                                                     : m_plot.decimals.values;
        text = tr("%1, %2. %3. %4")
                   .arg(arrowName(m_plot, *m_plot.picked), pointText(m_plot.tip(*m_plot.picked), decimals),
                        keyLine(m_plot, m_plot.keyInFocus()), text);
    }
    return text;
}

double GeometryView::stepOf(const PlaneArrow& arrow, bool isFine) const
{
    const double step = roundStep(m_layout.frameOf(arrow.role).reach / kStepsToTheEdge);
    return isFine ? step / kFiner : step;
}

void GeometryView::moveTo(const PlaneArrow& arrow, const PlanePoint& tip, bool isFine)
{
    const double step = stepOf(arrow, isFine);
    const PlanePoint to{snapped(tip.x, step), snapped(tip.y, step)};
    if (to != m_plot.tip(arrow))
        emit moved(arrow, to);
}

void GeometryView::showHand(const QPointF& place)
{
    const std::optional<PlaneArrow> arrow = m_layout.arrowAt(place, m_plot);
    const bool canMove = arrow && m_plot.tableOf(arrow->role);
    viewport()->setCursor(m_drag    ? Qt::ClosedHandCursor
                          : canMove ? Qt::OpenHandCursor
                          : arrow   ? Qt::PointingHandCursor
                                    : Qt::ArrowCursor);
}

void GeometryView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_plot.isEmpty())
        return;
    const QPointF place = toPicture(event->position());
    if (const std::optional<PlaneArrow> arrow = m_layout.arrowAt(place, m_plot)) {
        pick(arrow);
        if (m_plot.tableOf(arrow->role)) {
            m_drag = Drag{*arrow, m_layout.frameOf(arrow->role).at(m_plot.tip(*arrow)) - place};
            emit grabbed();
        }
        showHand(place);
        return;
    }
    for (int key = 0; key < static_cast<int>(m_plot.keys.size()); ++key)
        if (m_layout.rowRect(key).contains(place))
            pick(PlaneArrow{PlaneRole::Key, key});
}

void GeometryView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_plot.isEmpty())
        return;
    const QPointF place = toPicture(event->position());
    if (m_drag) {
        const PlaneFrame& frame = m_layout.frameOf(m_drag->arrow.role);
        const PlanePoint to = frame.pointAt(place + m_drag->fromPointer);
        moveTo(m_drag->arrow,
               {std::clamp(to.x, -frame.reach, frame.reach), std::clamp(to.y, -frame.reach, frame.reach)},
               event->modifiers().testFlag(Qt::ShiftModifier));
    }
    showHand(place);
}

void GeometryView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_drag)
        return;
    m_drag.reset();
    showHand(toPicture(event->position()));
    emit released(); // the plane may reach further now
}

void GeometryView::keyPressEvent(QKeyEvent* event)
{
    const int x = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const int y = event->key() == Qt::Key_Up ? 1 : event->key() == Qt::Key_Down ? -1 : 0;
    const std::optional<PlaneArrow> arrow = m_plot.picked;
    if (arrow && m_plot.tableOf(arrow->role) && (x != 0 || y != 0)) {
        const bool isFine = event->modifiers().testFlag(Qt::ShiftModifier);
        const double step = stepOf(*arrow, isFine);
        const PlanePoint from = m_plot.tip(*arrow);
        moveTo(*arrow, {from.x + x * step, from.y + y * step}, true);
    } else if (event->key() == Qt::Key_Escape && arrow) {
        pick(std::nullopt);
    } else {
        PictureView::keyPressEvent(event);
    }
}

/// Tab picks the query, then every key, then every value; before the first and behind the last the focus goes on.
bool GeometryView::focusNextPrevChild(bool next)
{
    if (!hasFocus() || m_plot.isEmpty())
        return PictureView::focusNextPrevChild(next);
    const int nKeys = static_cast<int>(m_plot.keys.size());
    const std::optional<PlaneArrow>& now = m_plot.picked;
    const int place = !now                            ? (next ? -1 : arrowCount())
                      : now->role == PlaneRole::Query ? 0
                      : now->role == PlaneRole::Key   ? 1 + now->index
                                                      : 1 + nKeys + now->index;
    const int to = place + (next ? 1 : -1);
    if (to < 0 || to >= arrowCount()) {
        pick(std::nullopt);
        return PictureView::focusNextPrevChild(next);
    }
    if (to == 0)
        pick(PlaneArrow{PlaneRole::Query, 0});
    else
        pick(to <= nKeys ? PlaneArrow{PlaneRole::Key, to - 1} : PlaneArrow{PlaneRole::Value, to - 1 - nKeys});
    return true;
}

} // namespace headlight

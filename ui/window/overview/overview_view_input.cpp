// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the mouse and the keys do in the overview.

#include "ui/kit/text_metrics.h"
#include "ui/pictures/overview/overview_painter.h"
#include "ui/state/choice_text.h"
#include "ui/window/heatmap/map_zoom.h"
#include "ui/window/overview/overview_view.h"
#include "ui/window/widgets/grid_keys.h"

#include <QContextMenuEvent>
#include <QScrollBar>
#include <QWheelEvent>

namespace headlight {

QString OverviewView::description(const OverviewPlace& place) const
{
    QStringList parts{placeName(m_plot, place)};
    const std::optional<HeadIndex> head = m_plot.headAt(place);
    if (!head)
        return parts.first();
    parts << m_plot.summaries.value(head->layer * m_plot.nHeads + head->head)
          << m_plot.heldOut.value(head->layer * m_plot.nHeads + head->head);
    if (const QString shared = sharedKeyText(head->head, m_plot.nSharing); !shared.isEmpty())
        parts << tr("k and v of %1").arg(shared);
    if (m_plot.hidden.contains(*head))
        parts << tr("hidden");
    if (m_plot.ablated.contains(*head))
        parts << tr("switched off");
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

OverviewSpot OverviewView::spotAt(const QPointF& point) const
{
    const QRectF room = picturesRect();
    if (room.contains(point))
        return {m_layout.placeAt(point), std::nullopt};
    if (point.y() >= room.top() && point.y() < room.bottom())
        return {std::nullopt, m_layout.layerHeadingAt(point)};
    return {};
}

std::optional<OverviewSpot> OverviewView::placeAt(const QPointF& point) const
{
    const OverviewSpot spot = spotAt(point);
    return spot == OverviewSpot() ? std::nullopt : std::optional(spot);
}

void OverviewView::repaintPlace(const OverviewSpot& spot)
{
    if (spot.place)
        viewport()->update(m_layout.cellRect(*spot.place).toAlignedRect());
    if (spot.layer)
        viewport()->update(m_layout.layerHeading(*spot.layer).toAlignedRect());
}

QString OverviewView::toolTipAt(const QPointF& point) const
{
    const OverviewSpot spot = spotAt(point);
    if (spot.layer)
        return (layerEyeRect(*spot.layer).contains(point)        ? tr("Show or hide every head of layer %1")
                : layerScissorsRect(*spot.layer).contains(point) ? tr("Switch every head of layer %1 off or on")
                                                                 : tr("Layer %1: right click for more"))
            .arg(*spot.layer);
    if (!spot.place)
        return {};
    QString tip = eyeRect(*spot.place).contains(point)        ? tr("Show or hide this head (Space)")
                  : scissorsRect(*spot.place).contains(point) ? tr("Switch this head off or on (X)")
                                                              : description(*spot.place);
    if (m_plot.measureAt(*spot.place))
        tip += QStringLiteral(" · ") + tr("double click: large, in the tab Layers");
    else if (tip == description(*spot.place))
        tip += QStringLiteral(" · ") + tr("click: chosen, double click: large");
    if (const std::optional<TokenPair> pair = pairAt(m_plot, m_layout.pictureRect(*spot.place), point))
        tip += u'\n' + pairText(m_plot, *spot.place, *pair);
    return tip;
}

QRectF OverviewView::tipBeside(const QPointF& point) const
{
    const OverviewSpot spot = spotAt(point);
    if (spot.place)
        return m_layout.pictureRect(*spot.place).intersected(picturesRect());
    return spot.layer ? m_layout.layerHeading(*spot.layer) : QRectF();
}

std::optional<OverviewCell> OverviewView::cellAt(const QPointF& point) const
{
    const std::optional<OverviewPlace> place = spotAt(point).place;
    const auto pair = place ? pairAt(m_plot, m_layout.pictureRect(*place), point) : std::nullopt;
    if (!pair)
        return std::nullopt;
    const std::shared_ptr<const Matrix>& picture = m_plot.pictures[m_plot.indexOf(*place)];
    const bool hasNumber =
        picture && !m_plot.isPooled() && m_plot.allowedIn(place->layer)(pair->query, pair->key) != 0.0F;
    return OverviewCell{*place, *pair,
                        hasNumber ? numberText(static_cast<double>((*picture)(pair->query, pair->key)), 4) : QString()};
}

void OverviewView::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF point = event->position();
    if (m_zoom->isDragging())
        m_zoom->dragTo(point);
    else if (event->buttons().testFlag(Qt::LeftButton) && moveInWhole(point))
        return;
    m_pointed = toolTipAt(point);
    PlaceView::mouseMoveEvent(event);
    describe(); // another cell of the same thumbnail
    const std::optional<OverviewPlace> place = spotAt(point).place;
    tellPair(place ? pairAt(m_plot, m_layout.pictureRect(*place), point) : std::nullopt);
}

void OverviewView::tellPair(const std::optional<TokenPair>& pair)
{
    const TokenPair next = pair.value_or(TokenPair{-1, -1});
    if (std::exchange(m_pair, next) != next)
        emit cellHovered(next.query, next.key);
}

void OverviewView::lookChanged()
{
    if (looked())
        return;
    m_pointed.clear();
    tellPair(std::nullopt);
}

/// What is pointed at, until another head is chosen; else that.
QString OverviewView::spokenText() const
{
    if (!m_pointed.isEmpty())
        return m_pointed;
    const bool isThere = m_plot.selected && m_plot.contains(m_plot.placeOf(*m_plot.selected));
    return isThere ? description(m_plot.placeOf(*m_plot.selected)) : accessibleDescription();
}

void OverviewView::mousePressEvent(QMouseEvent* event)
{
    const bool isLeft = event->button() == Qt::LeftButton;
    if (isLeft && (pressButton(event->position()) || moveInWhole(event->position())))
        return;
    if (!beginDrag(*event))
        click(event->position(), event->button());
}

void OverviewView::click(const QPointF& point, Qt::MouseButton button)
{
    const OverviewSpot hover = spotAt(point);
    const std::optional<HeadIndex> head = hover.place ? m_plot.headAt(*hover.place) : std::nullopt;
    if (hover.layer && button == Qt::RightButton && m_plot.selected)
        select({*hover.layer, m_plot.selected->head, m_plot.part}); // what the menu speaks of
    if (!head)
        return;
    if (button == Qt::LeftButton && m_plot.selected == head)
        emit headActivated(head->layer, head->head);
    else
        select(*head);
}

void OverviewView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const OverviewSpot hover = spotAt(event->position());
    if (event->button() != Qt::LeftButton || !hover.place || pressButton(event->position()))
        return;
    if (const auto measure = m_plot.measureAt(*hover.place))
        emit measureActivated(hover.place->layer, *measure);
    else
        emit headActivated(hover.place->layer, hover.place->column);
}

void OverviewView::contextMenuEvent(QContextMenuEvent* event)
{
    QPoint position = event->globalPos();
    if (event->reason() == QContextMenuEvent::Keyboard && m_plot.selected)
        position = viewport()->mapToGlobal(m_layout.pictureRect(m_plot.placeOf(*m_plot.selected)).center().toPoint());
    emit menuRequested(position);
}

void OverviewView::wheelEvent(QWheelEvent* event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        const bool scrolls = horizontalScrollBar()->maximum() > 0 || verticalScrollBar()->maximum() > 0;
        const QRectF picture = pictureAt(event->position());
        if ((event->modifiers().testFlag(Qt::ShiftModifier) || !scrolls) && !picture.isEmpty() &&
            m_zoom->wheel(*event, event->position(), picture))
            event->accept();
        else
            PlaceView::wheelEvent(event);
        return;
    }
    if (event->angleDelta().y() != 0)
        zoom(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

void OverviewView::select(const HeadIndex& head)
{
    if (!m_plot.contains(m_plot.placeOf(head)) || m_plot.selected == head)
        return;
    setMarks(m_plot.hidden, m_plot.ablated, head);
    emit headClicked(head.layer, head.head);
}

void OverviewView::keyPressEvent(QKeyEvent* event)
{
    if (!m_plot.selected) {
        event->ignore();
        return;
    }
    const HeadIndex head = *m_plot.selected;
    if (const auto place = placeAfterKey(*event, {head.layer, head.head}, QSize(m_plot.nHeads, m_plot.nLayers)))
        return select({place->row, place->column, head.part});
    if (zoomKey(*event))
        return;
    const bool wholeLayer = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_PageUp:
        return verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepSub);
    case Qt::Key_PageDown:
        return verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepAdd);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit headActivated(head.layer, head.head);
        return;
    case Qt::Key_Space:
        if (wholeLayer)
            return toggleLayer(head.layer, false);
        emit showRequested(head.layer, head.head, m_plot.hidden.contains(head));
        return;
    case Qt::Key_X:
        if (wholeLayer)
            return toggleLayer(head.layer, true);
        emit ablateRequested(head.layer, head.head, !m_plot.ablated.contains(head));
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(1);
    case Qt::Key_Minus:
        return zoom(-1);
    case Qt::Key_0:
        setCellSize(0);
        emit cellSizeChosen(0);
        return;
    default:
        event->ignore(); // the scroll area would scroll
    }
}

} // namespace headlight

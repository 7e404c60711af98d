// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/widgets/picture_view.h"
#include "ui/window/widgets/tip_beside.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <optional>
#include <utility>

namespace headlight {

/// A picture of places, such as tokens or cells, of which one is looked at: the one under the pointer, or the one that
/// the keyboard has come to. Enter and a click choose it, Escape and leaving let go of it.
template <typename Place>
class PlaceView : public PictureView {
public:
    using PictureView::PictureView;

protected:
    virtual std::optional<Place> placeAt(const QPointF& point) const = 0; // a point in the picture's coordinates
    /// Where a key leads from what is looked at; nothing for a key that leads nowhere.
    virtual std::optional<Place> placeAfter(const QKeyEvent&) const { return std::nullopt; }
    /// What is scrolled to for a place that the keyboard came to; empty: nothing.
    virtual QRectF rectOf(const Place&) const { return {}; }
    /// Gives the tip for the pointer at a point of the picture, after look(); empty: none.
    virtual QString toolTipAt(const QPointF&) const { return {}; }
    /// What the tool tip at a point speaks of and must not cover, in the picture; empty: only the pointer.
    virtual QRectF tipBeside(const QPointF&) const { return m_looked ? rectOf(*m_looked) : QRectF(); }
    virtual void pressed(const QPointF& point)
    {
        if (const std::optional<Place> place = placeAt(point))
            choose(*place);
    }
    virtual void choose(const Place&) {}
    /// Another place is looked at, for whatever reason.
    virtual void lookChanged() {}
    /// Tells others what the reader looks at.
    virtual void tellLooked() {}
    virtual void repaintPlace(const Place&) { viewport()->update(); }

    const std::optional<Place>& looked() const { return m_looked; }

    void look(const std::optional<Place>& place)
    {
        if (showLooked(place))
            tellLooked();
    }

    /// Looks at what another view looks at, and tells nobody.
    bool showLooked(const std::optional<Place>& place)
    {
        if (place == m_looked)
            return false;
        for (const std::optional<Place>& changed : {std::exchange(m_looked, place), place})
            if (changed)
                repaintPlace(*changed);
        lookChanged();
        describe();
        return true;
    }

    /// Before another plot that has no such place: nothing is drawn or described, only told.
    void forgetLooked()
    {
        if (std::exchange(m_looked, std::nullopt))
            tellLooked();
    }

    void mouseMoveEvent(QMouseEvent* event) override
    {
        const QPointF point = toPicture(event->position());
        look(placeAt(point));
        if (const QString tip = toolTipAt(point); tip.isEmpty())
            QToolTip::hideText();
        else
            showTipBeside(tipRect(point, event->globalPosition().toPoint()), tip, *this);
    }

    void mousePressEvent(QMouseEvent* event) override
    {
        if (event->button() == Qt::LeftButton)
            pressed(toPicture(event->position()));
    }

    bool viewportEvent(QEvent* event) override
    {
        if (event->type() == QEvent::Leave)
            look(std::nullopt);
        if (event->type() == QEvent::ToolTip)
            return true; // moving the pointer shows it
        return PictureView::viewportEvent(event);
    }

    void keyPressEvent(QKeyEvent* event) override
    {
        if (const std::optional<Place> next = placeAfter(*event)) {
            look(next);
            if (const QRectF rect = rectOf(*next); !rect.isEmpty())
                scrollTo(rect);
        } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
            if (m_looked)
                choose(*m_looked);
        } else if (event->key() == Qt::Key_Escape) {
            if (!m_looked)
                event->ignore();
            look(std::nullopt);
        } else {
            PictureView::keyPressEvent(event);
        }
    }

private:
    /// On the screen.
    QRect tipRect(const QPointF& point, const QPoint& pointer) const
    {
        constexpr int kPointer = 16; // pixels
        const QRectF place = tipBeside(point);
        if (place.isEmpty())
            return {pointer, QSize(kPointer, kPointer)};
        const QRect there = toWidget(place).toAlignedRect();
        return {viewport()->mapToGlobal(there.topLeft()), there.size()};
    }

    std::optional<Place> m_looked;
};

} // namespace headlight

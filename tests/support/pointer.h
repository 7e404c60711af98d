// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractScrollArea>
#include <QCoreApplication>
#include <QMouseEvent>

namespace headlight::test {

/// The widget that has the pointer's events: of one that scrolls, its viewport.
inline QWidget& pointedAt(QWidget& widget)
{
    auto* area = qobject_cast<QAbstractScrollArea*>(&widget);
    return area ? *area->viewport() : widget;
}

/// The pointer over a point of a widget. A real cursor would do too, but where it stood before decides whether it
/// moves.
inline void movePointer(QWidget& widget, const QPointF& position)
{
    QWidget& pointed = pointedAt(widget);
    QMouseEvent event(QEvent::MouseMove, position, pointed.mapToGlobal(position), Qt::NoButton, Qt::NoButton,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(&pointed, &event);
}

/// The pointer is no longer over it.
inline void leave(QWidget& widget)
{
    QEvent event(QEvent::Leave);
    QCoreApplication::sendEvent(&pointedAt(widget), &event);
}

} // namespace headlight::test

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QCoreApplication>
#include <QMouseEvent>
#include <QWidget>

namespace headlight::test {

/// The pointer over a point of a widget. A real cursor would do too, but where it stood before decides whether it
/// moves.
inline void movePointer(QWidget& widget, const QPointF& position)
{
    QMouseEvent event(QEvent::MouseMove, position, widget.mapToGlobal(position), Qt::NoButton, Qt::NoButton,
                      Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &event);
}

} // namespace headlight::test

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QPoint>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <QWindow>

namespace headlight::test {

// The events are those of the window itself, which finds what is meant. A menu or a dialog may be gone once the key or
// the button is down: nothing more is sent then.

void pressKeys(const QPointer<QWindow>& window, const QString& keys);
void clickAt(const QPointer<QWindow>& window, const QPoint& place, Qt::MouseButton button = Qt::LeftButton,
             Qt::KeyboardModifiers modifiers = {});
void dragTo(const QPointer<QWindow>& window, const QPoint& begin, const QPoint& end,
            Qt::KeyboardModifiers modifiers = {});
/// Turns the wheel by so many eighths of a degree.
void turn(QWindow& window, const QPoint& at, int eighths, Qt::KeyboardModifiers modifiers = {});
/// Pinches so that what is seen grows by a share; negative: shrinks.
void pinch(QWindow& window, const QPoint& at, double growth);

/// The charts and maps that are seen in a window.
QList<QWidget*> picturesIn(const QWidget& window);

} // namespace headlight::test

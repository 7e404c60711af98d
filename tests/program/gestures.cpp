// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/program/gestures.h"

#include "ui/chart/chart_view.h"
#include "ui/window/widgets/picture_view.h"

#include <QKeySequence>
#include <QNativeGestureEvent>
#include <QPointingDevice>
#include <QTest>
#include <QWheelEvent>

namespace headlight::test {

/// One event each: QTest::keyPress() presses Control first, and the key in what that has left of the window.
void pressKeys(const QPointer<QWindow>& window, const QString& keys)
{
    const QKeyCombination combination = QKeySequence(keys)[0];
    const Qt::KeyboardModifiers modifiers = combination.keyboardModifiers();
    const char letter = modifiers ? '\0' : QTest::keyToAscii(combination.key());
    const QString text = letter ? QString(QChar::fromLatin1(letter)) : QString();
    for (const bool isDown : {true, false})
        if (window)
            QTest::simulateEvent(window, isDown, combination.key(), modifiers, text, false);
}

void clickAt(const QPointer<QWindow>& window, const QPoint& place, Qt::MouseButton button,
             Qt::KeyboardModifiers modifiers)
{
    QTest::mousePress(window, button, modifiers, place);
    if (window)
        QTest::mouseRelease(window, button, modifiers, place);
}

void dragTo(const QPointer<QWindow>& window, const QPoint& begin, const QPoint& end, Qt::KeyboardModifiers modifiers)
{
    QTest::mousePress(window, Qt::LeftButton, modifiers, begin);
    for (const QPoint& at : {(begin + end) / 2, end})
        if (window)
            QTest::mouseMove(window, at);
    if (window)
        QTest::mouseRelease(window, Qt::LeftButton, modifiers, end);
}

void turn(QWindow& window, const QPoint& at, int eighths, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(at, window.mapToGlobal(at), {}, {0, eighths}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&window, &event);
}

void pinch(QWindow& window, const QPoint& at, double growth)
{
    QNativeGestureEvent event(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at,
                              window.mapToGlobal(at), growth, {});
    QCoreApplication::sendEvent(&window, &event);
}

/// The charts and maps that are seen in a window.
QList<QWidget*> picturesIn(const QWidget& window)
{
    QList<QWidget*> seen;
    for (auto* view : window.findChildren<QWidget*>())
        if ((qobject_cast<PictureView*>(view) || qobject_cast<ChartView*>(view)) && view->isVisible() &&
            view->window() == window.window() && !view->visibleRegion().isEmpty())
            seen << view;
    return seen;
}

} // namespace headlight::test

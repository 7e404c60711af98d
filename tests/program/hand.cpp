// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/program/hand.h"

#include "tests/program/eye.h"

#include <QKeySequence>
#include <QMenu>
#include <QPointer>
#include <QTest>
#include <QTimer>
#include <QWindow>

#include <exception>

namespace headlight::test {

namespace {

/// Where a menu or a dialog was closed, offscreen leaves the focus there or nowhere; elsewhere the window system gives
/// it back.
QWindow& focusWindow()
{
    static QPointer<QWindow> last;
    const auto hasFocus = [] { return QGuiApplication::focusWindow() && QGuiApplication::focusWindow()->isVisible(); };
    if (!hasFocus() && last && last->isVisible())
        last->requestActivate();
    until(hasFocus, "a window has the focus");
    QWindow& window = *QGuiApplication::focusWindow();
    if (window.type() == Qt::Window)
        last = &window;
    return window;
}

/// A place of a widget as one of its window.
QPoint inWindow(QWidget& widget, const QPoint& place)
{
    const QPoint result = widget.mapTo(widget.window(), place);
    const QWidget* child = widget.window()->childAt(result);
    const QWidget* there = child ? child : widget.window();
    require(widget.window()->rect().contains(result) && (there == &widget || widget.isAncestorOf(there)),
            QString("%1 at %2, %3 is covered or outside its window")
                .arg(widget.objectName())
                .arg(place.x())
                .arg(place.y()));
    return result;
}

QWindow* windowOf(const QWidget& widget)
{
    return widget.window()->windowHandle();
}

} // namespace

void press(const QString& keys, int times)
{
    const QKeyCombination combination = QKeySequence(keys)[0];
    for (; times > 0; --times)
        QTest::keyClick(&focusWindow(), combination.key(), combination.keyboardModifiers());
}

void type(const QString& text)
{
    for (const char letter : text.toLatin1())
        QTest::keyClick(&focusWindow(), letter);
}

void typeOver(const QString& text)
{
    press("Ctrl+A");
    type(text);
}

void click(QWidget& widget, const QPoint& place, Qt::KeyboardModifiers modifiers)
{
    QTest::mouseClick(windowOf(widget), Qt::LeftButton, modifiers, inWindow(widget, place));
}

void click(QWidget& widget)
{
    bringIntoView(widget);
    click(widget, widget.rect().center());
}

void click(const QString& name)
{
    QWidget& widget = seen(name);
    require(widget.isEnabled(), name + " is disabled");
    click(widget);
}

void hover(QWidget& widget, const QPoint& place)
{
    QTest::mouseMove(windowOf(widget), inWindow(widget, place));
}

void drag(QWidget& widget, const QList<QPoint>& way)
{
    QTest::mousePress(windowOf(widget), Qt::LeftButton, {}, inWindow(widget, way.first()));
    for (const QPoint& place : way)
        QTest::mouseMove(windowOf(widget), inWindow(widget, place));
    QTest::mouseRelease(windowOf(widget), Qt::LeftButton, {}, inWindow(widget, way.last()));
}

void whileOpen(const std::function<void()>& opens, const std::function<void(QWidget&)>& does)
{
    std::exception_ptr failure; // what opens may run an event loop of its own, through which nothing is thrown
    bool wasOpen = false;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, [&] {
        QWidget* popup = QApplication::activePopupWidget();
        QWidget* open = popup ? popup : QApplication::activeModalWidget();
        if (!open || !open->isVisible())
            return;
        look.stop();
        try {
            does(*open);
        } catch (...) {
            failure = std::current_exception();
            open->close();
        }
        wasOpen = true;
    });
    look.start(10);
    opens();
    until([&] { return wasOpen; }, "a menu or a dialog opens");
    if (failure)
        std::rethrow_exception(failure);
}

void chooseFromMenu(const QString& button, const QString& beginning)
{
    const auto choose = [&](QWidget& menu) {
        for (QAction* action : menu.actions())
            if (action->isEnabled() && !action->menu() && action->text().remove(u'&').startsWith(beginning))
                return click(menu, static_cast<QMenu&>(menu).actionGeometry(action).center());
        require(false, QString("the menu of %1 has no \"%2\"").arg(button, beginning));
    };
    whileOpen([&] { click(button); }, choose);
}

void giveFile(const QString& keys, const QString& file)
{
    whileOpen([&] { press(keys); },
              [&](QWidget& dialog) {
                  until([&] { return dialog.isActiveWindow(); }, "the file dialog is active");
                  typeOver(file);
                  press("Return");
                  until([&] { return !dialog.isVisible(); }, "the file dialog has taken " + file);
              });
}

void enterInto(QTableView& table, int row, int column, const QString& number)
{
    click(*table.viewport(), table.visualRect(table.model()->index(row, column)).center());
    type(number);
    press("Return");
    const QString shown = table.model()->index(row, column).data(Qt::EditRole).toString();
    require(shown.toDouble() == number.toDouble(), "typed " + number + ", the table shows " + shown);
}

} // namespace headlight::test

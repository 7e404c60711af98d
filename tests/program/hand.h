// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPoint>
#include <QString>
#include <QTableView>
#include <QWidget>

#include <functional>

namespace headlight::test {

// Keys and mouse as the window system hands them to the program: to a window, which finds the widget.

/// Presses keys in the window that has the focus: "Ctrl+Z".
void press(const QString& keys, int times = 1);
/// ASCII.
void type(const QString& text);
/// Over what stands in the line, the spin box or the cell that has the focus.
void typeOver(const QString& text);

/// A number into a cell, with a click, keys and Return; throws Missed where the table shows another one then.
void enterInto(QTableView& table, int row, int column, const QString& number);

/// Throws Missed where another widget is in the way.
void click(QWidget& widget, const QPoint& place, Qt::KeyboardModifiers modifiers = {});
void click(QWidget& widget);
void click(const QString& name);
void hover(QWidget& widget, const QPoint& place);
/// Down at the first place, by way of the others, up at the last.
void drag(QWidget& widget, const QList<QPoint>& way);

/// Does what opens a menu or a dialog, and then, while it is open, what a person does in there.
void whileOpen(const std::function<void()>& opens, const std::function<void(QWidget&)>& does);
/// A button's menu, and in it the first entry that begins so.
void chooseFromMenu(const QString& button, const QString& beginning);
/// Opens a file dialog by its keys and gives it the file.
void giveFile(const QString& keys, const QString& file);

} // namespace headlight::test

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QApplication>
#include <QTest>
#include <QWidget>

namespace headlight::test {

/// A key in a dialog, as a person presses it: once the dialog is the active window. Before that the window behind it
/// has its shortcuts still, and while a model computes, on a busy machine, Escape is the one that stops it.
inline void pressInDialog(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {})
{
    // QTest::qWaitForWindowActive() takes a dialog for active as soon as the window behind it is.
    QTRY_COMPARE_WITH_TIMEOUT(QApplication::activeWindow(), widget.window(), 60000);
    QTest::keyClick(&widget, key, modifiers);
}

} // namespace headlight::test

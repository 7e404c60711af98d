// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

class QWidget;

namespace headlight {

/// In every line of a window that one types into, the keys of the window's actions are the actions'. On an X11 desktop
/// a line would take Ctrl+E, Ctrl+K and Ctrl+U to go to its end, to delete the rest or all of it. Keys that everybody
/// edits with, such as Ctrl+C and Ctrl+Z, stay the line's.
class ActionKeys : public QObject {
    Q_OBJECT
public:
    /// Watches the keys of this window for as long as it lives.
    explicit ActionKeys(QWidget& window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& m_window;
};

} // namespace headlight

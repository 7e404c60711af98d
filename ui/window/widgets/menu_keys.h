// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

class QToolButton;

namespace headlight {

/// Opens the menu of a button by Enter and by Alt+Down, as Space does. A button without a menu is clicked by Enter.
/// Once a menu is closed its button looks as it did before: closing takes the pointer away without telling the button.
class MenuKeys : public QObject {
public:
    explicit MenuKeys(QToolButton& button);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void menuClosed();

    QToolButton& m_button;
};

} // namespace headlight

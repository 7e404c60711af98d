// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <vector>

class QWidget;

namespace headlight {

struct ShortcutRow {
    QString keys; // "Ctrl+H", in the platform's own words
    QString what;
};

/// Every shortcut of the window's actions, then the keys of each picture, pane and dialog.
std::vector<ShortcutRow> shortcutList(const QWidget& window);

} // namespace headlight

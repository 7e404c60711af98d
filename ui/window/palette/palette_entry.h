// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <functional>
#include <vector>

class QAction;
class QWidget;

namespace headlight {

/// Something that can be done, as the command palette lists it.
struct PaletteEntry {
    QString text;  // what is read and searched: "Export figure…", "3.6 · layer 3, head 6"
    QString group; // "File", "Head", "Lesson": read behind it, and searched too
    QString keys;  // its shortcut
    QString what;  // a sentence
    bool isEnabled = true;
    std::function<void()> run;
};

/// Every action of a window, as its menus name it; of a menu that is filled when it opens, what it holds now. Left out
/// are lines, headings, and what only opens another menu.
std::vector<PaletteEntry> actionEntries(const QWidget& window);

/// Whether the palette lists it.
bool isPaletteAction(const QAction& action);

/// Marks an action of a menu that is filled when it opens: the palette has an entry of its own for what it does, a
/// model or a recent file, whether the menu was open before or not.
void setOwnEntry(QAction& action);

/// A menu's text without its mnemonic and its column of keys.
QString plainActionText(const QAction& action);

} // namespace headlight

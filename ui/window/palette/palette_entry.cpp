// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/palette/palette_entry.h"

#include <QAction>
#include <QMenu>
#include <QPointer>
#include <QRegularExpression>
#include <QWidget>

namespace headlight {

namespace {

/// "Heads › Show › In this layer": the menus that lead to an action, the window's own bar left out.
QString menuPath(const QAction& action)
{
    for (const QObject* object : action.associatedObjects()) {
        const auto* menu = qobject_cast<const QMenu*>(object);
        if (!menu || menu->title().isEmpty())
            continue;
        const QString above = menuPath(*menu->menuAction());
        const QString title = plainActionText(*menu->menuAction());
        return above.isEmpty() ? title : above + QStringLiteral(" › ") + title;
    }
    return {};
}

} // namespace

QString plainActionText(const QAction& action)
{
    static const QRegularExpression mnemonic(QStringLiteral("&(.)"));
    return action.text().section(u'\t', 0, 0).replace(mnemonic, QStringLiteral("\\1")).trimmed();
}

bool isPaletteAction(const QAction& action)
{
    return !action.isSeparator() && !action.menu() && !plainActionText(action).isEmpty() &&
           !action.property("isHeading").toBool();
}

std::vector<PaletteEntry> actionEntries(const QWidget& window)
{
    std::vector<PaletteEntry> entries;
    for (QAction* action : window.findChildren<QAction*>()) {
        if (!isPaletteAction(*action))
            continue;
        const QString text = plainActionText(*action);
        entries.push_back({text, menuPath(*action), action->shortcut().toString(QKeySequence::NativeText),
                           action->toolTip(), action->isEnabled(), [target = QPointer<QAction>(action)] {
                               if (target)
                                   target->trigger();
                           }});
    }
    return entries;
}

} // namespace headlight

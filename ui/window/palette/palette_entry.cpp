// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/palette/palette_entry.h"

#include "ui/window/widgets/choice_button.h"

#include <QAction>
#include <QMenu>
#include <QPointer>
#include <QRegularExpression>
#include <QWidget>

namespace headlight {

namespace {

/// The heading that an action stands under in its menu; empty for none.
QString headingAbove(const QMenu& menu, const QAction& action)
{
    QString heading;
    for (const QAction* each : menu.actions()) {
        if (each == &action)
            break;
        if (each->isSeparator())
            heading.clear();
        else if (each->property("isHeading").toBool())
            heading = plainActionText(*each);
    }
    return heading;
}

/// "Layout": of the button that opens a menu without a title.
QString choiceOf(const QMenu& menu)
{
    if (const QWidget* parent = menu.parentWidget())
        for (const ChoiceButton* button : parent->window()->findChildren<ChoiceButton*>())
            if (button->menu() == &menu)
                return button->name();
    return {};
}

/// "Heads › Show › In this layer": the menus and the heading that lead to an action, the window's own bar left out.
QString menuPath(const QAction& action)
{
    for (const QObject* object : action.associatedObjects()) {
        const auto* menu = qobject_cast<const QMenu*>(object);
        if (menu && menu->title().isEmpty() && !choiceOf(*menu).isEmpty())
            return choiceOf(*menu);
        if (!menu || menu->title().isEmpty())
            continue;
        QStringList path{menuPath(*menu->menuAction()), plainActionText(*menu->menuAction()),
                         headingAbove(*menu, action)};
        path.removeAll(QString());
        return path.join(QStringLiteral(" › "));
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
           !action.property("isHeading").toBool() && !action.property("hasOwnEntry").toBool();
}

void setOwnEntry(QAction& action)
{
    action.setProperty("hasOwnEntry", true);
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

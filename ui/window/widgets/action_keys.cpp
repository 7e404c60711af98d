// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/action_keys.h"

#include <QAbstractSpinBox>
#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTextEdit>

#include <algorithm>
#include <initializer_list>

namespace headlight {

namespace {

/// A spin box and a combo box hand their keys to the line in them themselves.
bool isTypedInto(const QWidget& widget)
{
    return qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
           qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QTextEdit*>(&widget);
}

/// A key without Ctrl and Alt types or moves in a line.
bool isForEditing(const QKeyEvent& key)
{
    using Keys = QKeySequence::StandardKey;
    const auto everybodys = {Keys::Cut, Keys::Copy, Keys::Paste, Keys::SelectAll, Keys::Undo, Keys::Redo};
    return !(key.modifiers() & (Qt::ControlModifier | Qt::AltModifier)) ||
           std::ranges::any_of(everybodys, [&key](Keys keys) { return key.matches(keys); });
}

/// One that is disabled, too: a second Ctrl+U deletes no sentence because the first has unpinned already.
bool isOfAnAction(const QKeyEvent& key, const QWidget& window)
{
    const QKeySequence pressed(key.keyCombination());
    return std::ranges::any_of(window.findChildren<QAction*>(), [&pressed](const QAction* action) {
        return action->shortcutContext() == Qt::WindowShortcut && action->shortcuts().contains(pressed);
    });
}

} // namespace

ActionKeys::ActionKeys(QWidget& window) : QObject(&window), m_window(window)
{
    QCoreApplication::instance()->installEventFilter(this);
}

bool ActionKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return QObject::eventFilter(watched, event);
    const auto* widget = qobject_cast<QWidget*>(watched);
    const auto& key = *static_cast<QKeyEvent*>(event);
    if (!widget || widget->window() != &m_window || !isTypedInto(*widget) || isForEditing(key) ||
        !isOfAnAction(key, m_window))
        return QObject::eventFilter(watched, event);
    event->ignore(); // what no shortcut takes is not for the line, either
    return true;
}

} // namespace headlight

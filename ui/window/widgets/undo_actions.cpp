// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/undo_actions.h"

#include "ui/kit/tr.h"
#include "ui/window/widgets/plain_text.h"

#include <QAction>
#include <QUndoStack>

namespace headlight {

namespace {

void nameAfterStep(QAction& action, const QString& verb, const QString& step)
{
    action.setText(step.isEmpty() ? verb : tr("%1: %2").arg(verb, plainName(step)));
    action.setToolTip(
        plainTip(step.isEmpty() ? QString(verb).remove(u'&') : tr("%1: %2").arg(QString(verb).remove(u'&'), step)));
}

} // namespace

std::pair<QAction*, QAction*> makeUndoActions(QUndoStack& stack, QObject* parent)
{
    QAction* undo = stack.createUndoAction(parent);
    undo->setShortcut(QKeySequence::Undo);
    undo->setObjectName("undo");
    QAction* redo = stack.createRedoAction(parent);
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    redo->setObjectName("redo");
    // After the stack's own connections, which take the step for a text with shortcuts.
    const auto nameUndo = [undo](const QString& step) { nameAfterStep(*undo, tr("&Undo"), step); };
    const auto nameRedo = [redo](const QString& step) { nameAfterStep(*redo, tr("&Redo"), step); };
    QObject::connect(&stack, &QUndoStack::undoTextChanged, undo, nameUndo);
    QObject::connect(&stack, &QUndoStack::redoTextChanged, redo, nameRedo);
    nameUndo(stack.undoText());
    nameRedo(stack.redoText());
    return {undo, redo};
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/text/text_line.h"

#include <QKeyEvent>

namespace headlight {

namespace {

bool isUndoOrRedo(const QKeyEvent& event)
{
    const bool ctrl = event.modifiers().testFlag(Qt::ControlModifier);
    return event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo) ||
           (ctrl && (event.key() == Qt::Key_Z || event.key() == Qt::Key_Y));
}

} // namespace

bool TextLine::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && isUndoOrRedo(*static_cast<QKeyEvent*>(event))) {
        event->ignore(); // the window's shortcut takes it
        return true;
    }
    return QLineEdit::event(event);
}

void TextLine::keyPressEvent(QKeyEvent* event)
{
    if (isUndoOrRedo(*event))
        event->ignore();
    else
        QLineEdit::keyPressEvent(event);
}

} // namespace headlight

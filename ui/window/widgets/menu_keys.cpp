// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/menu_keys.h"

#include <QCoreApplication>
#include <QCursor>
#include <QHoverEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QToolButton>

namespace headlight {

MenuKeys::MenuKeys(QToolButton& button) : QObject(&button), m_button(button)
{
    button.installEventFilter(this);
    if (QMenu* menu = button.menu())
        connect(menu, &QMenu::aboutToHide, this, &MenuKeys::menuClosed, Qt::QueuedConnection);
}

void MenuKeys::menuClosed()
{
    const QPointF at = m_button.mapFromGlobal(QCursor::pos());
    if (m_button.rect().contains(at.toPoint()))
        return;
    m_button.setDown(false);
    m_button.setAttribute(Qt::WA_UnderMouse, false);
    QHoverEvent left(QEvent::HoverLeave, QPointF(-1.0, -1.0), QCursor::pos(), at);
    QCoreApplication::sendEvent(&m_button, &left); // by which the style draws
    m_button.update();
}

bool MenuKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QObject::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const Qt::KeyboardModifiers modifiers = key->modifiers() & ~Qt::KeypadModifier;
    const bool isEnter = modifiers == Qt::NoModifier && (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter);
    const bool isAltDown = m_button.menu() && modifiers == Qt::AltModifier && key->key() == Qt::Key_Down;
    if (!isEnter && !isAltDown)
        return QObject::eventFilter(watched, event);
    event->accept(); // elsewhere Alt+Down chooses a head
    if (event->type() == QEvent::KeyPress && m_button.menu())
        m_button.showMenu();
    else if (event->type() == QEvent::KeyPress)
        m_button.click();
    return true;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What mouse and keyboard do to the chips.

#include "ui/kit/counts.h"
#include "ui/window/text/token_chips.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/tip_beside.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>

namespace headlight {

QString TokenChips::hint(int token) const
{
    const QString name = m_names.value(token, tr("“%1”").arg(m_tokens[token]));
    const QString note = m_notes.value(token);
    QStringList sentences{note.isEmpty() ? tr("Token %1: %2.").arg(token).arg(name)
                                         : tr("Token %1: %2; %3.").arg(token).arg(name, note),
                          m_clickHint};
    if (m_hidden.contains(token))
        sentences.insert(1, tr("Hidden from every query."));
    if (m_nCut > 0 && token == lastRead())
        sentences.insert(1, tr("Here the model stops reading: it has no room for %1 more.").arg(tokenCount(m_nCut)));
    if (m_isSelectable)
        sentences << tr("Drag, Shift+click or Ctrl+click selects several.");
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

QString TokenChips::spoken(int token) const
{
    QStringList parts{tr("Token %1: %2").arg(token).arg(m_names.value(token, tr("“%1”").arg(m_tokens[token]))),
                      m_notes.value(token)};
    if (m_hidden.contains(token))
        parts << tr("hidden from every query");
    if (m_nCut > 0 && token == lastRead())
        parts << tr("the last one that is read");
    if (m_selected.contains(token))
        parts << tr("selected");
    if (m_query == token && m_pinned)
        parts << tr("pinned");
    parts.removeAll(QString());
    return parts.join(QStringLiteral("; "));
}

/// To a screen reader: the token under a cursor, else all of them, and how many are selected.
void TokenChips::describe()
{
    const int cursor = hasFocus() && m_cursor >= 0 ? m_cursor : -1;
    const int token = hovered().value_or(cursor);
    QStringList parts{token >= 0 && token < m_tokens.size() ? spoken(token) : m_tokens.join(u' ')};
    if (m_selected.size() > 1)
        parts << tr("%1 tokens selected").arg(m_selected.size());
    speak(*this, parts.join(QStringLiteral("; ")));
}

bool TokenChips::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int token = tokenAt(help->pos());
        if (token >= 0) // marked as rich text: "<s>" by itself would be taken for a tag
            showRichTipBeside(chipRect(token), QStringLiteral("<qt>%1</qt>").arg(hint(token).toHtmlEscaped()), *this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void TokenChips::setHoveredHere(int token)
{
    if (token != m_hoveredQuery || m_hoveredKey != -1)
        emit tokenHovered(token);
}

void TokenChips::select(const std::set<int>& tokens)
{
    if (tokens == m_selected)
        return;
    setSelected(tokens);
    emit selectionChanged(tokens);
}

void TokenChips::selectTo(int token)
{
    if (m_anchor < 0)
        m_anchor = m_query.value_or(token);
    std::set<int> tokens;
    for (int i = std::min(m_anchor, token); i <= std::max(m_anchor, token); ++i)
        tokens.insert(i);
    select(tokens);
}

void TokenChips::toggle(int token)
{
    std::set<int> tokens = m_selected;
    if (tokens.empty() && m_query && m_pinned)
        tokens.insert(*m_query); // the pinned token is the first of them
    if (!tokens.insert(token).second)
        tokens.erase(token);
    m_anchor = token;
    select(tokens);
}

void TokenChips::mouseMoveEvent(QMouseEvent* event)
{
    const int token = tokenAt(event->position());
    setCursor(token >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (m_isSelectable && m_pressed >= 0 && token >= 0 && event->buttons().testFlag(Qt::LeftButton) &&
        (token != m_pressed || m_isDragged)) {
        m_isDragged = true;
        m_anchor = m_pressed;
        selectTo(token);
    }
    setHoveredHere(token);
}

void TokenChips::leaveEvent(QEvent*)
{
    setHoveredHere(-1);
}

void TokenChips::mousePressEvent(QMouseEvent* event)
{
    const int token = tokenAt(event->position());
    if (event->button() != Qt::LeftButton || token < 0)
        return;
    m_cursor = token;
    if (m_isSelectable && event->modifiers().testFlag(Qt::ShiftModifier)) {
        selectTo(token);
    } else if (m_isSelectable && event->modifiers().testFlag(Qt::ControlModifier)) {
        toggle(token);
    } else {
        m_pressed = token;
        m_isDragged = false;
    }
}

/// A press that became no drag is a click.
void TokenChips::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_pressed < 0)
        return;
    const int token = m_pressed;
    m_pressed = -1;
    if (m_isDragged || tokenAt(event->position()) != token)
        return;
    m_anchor = token;
    emit tokenClicked(token);
}

void TokenChips::moveCursor(int token, bool selects)
{
    const int before = m_cursor;
    m_cursor = std::clamp(token, 0, std::max(0, static_cast<int>(m_tokens.size()) - 1));
    if (!selects)
        m_anchor = -1;
    else if (m_anchor < 0 || m_selected.empty())
        m_anchor = std::max(before, 0);
    if (selects)
        selectTo(m_cursor);
    emit tokenHovered(m_cursor);
    describe();
    update();
}

void TokenChips::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(m_tokens.size()) - 1;
    const bool selects = m_isSelectable && event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Left:
        moveCursor(m_cursor - 1, selects);
        return;
    case Qt::Key_Right:
        moveCursor(m_cursor + 1, selects);
        return;
    case Qt::Key_Home:
        moveCursor(0, selects);
        return;
    case Qt::Key_End:
        moveCursor(last, selects);
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_cursor < 0 || m_cursor > last)
            return;
        if (m_isSelectable && event->modifiers().testFlag(Qt::ControlModifier))
            toggle(m_cursor);
        else
            emit tokenClicked(m_cursor);
        return;
    case Qt::Key_Escape:
        if (m_selected.empty())
            emit unpinRequested();
        else
            select({});
        m_anchor = -1;
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
}

void TokenChips::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    const int token = isKey ? m_cursor : tokenAt(event->pos());
    if (token >= 0 && token < m_tokens.size())
        emit menuRequested(token, isKey ? mapToGlobal(chipRect(token).bottomLeft().toPoint()) : event->globalPos());
}

void TokenChips::focusInEvent(QFocusEvent*)
{
    if (m_cursor < 0)
        m_cursor = m_query.value_or(0);
    describe();
    update();
}

void TokenChips::focusOutEvent(QFocusEvent*)
{
    emit tokenHovered(-1);
    describe();
    update();
}

} // namespace headlight

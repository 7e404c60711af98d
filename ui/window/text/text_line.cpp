// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/text/text_line.h"

#include "core/tokenizer/token_sequence.h"

#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QTextCharFormat>

#include <algorithm>

namespace headlight {

namespace {

bool isUndoOrRedo(const QKeyEvent& event)
{
    const bool ctrl = event.modifiers().testFlag(Qt::ControlModifier);
    return event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo) ||
           (ctrl && (event.key() == Qt::Key_Z || event.key() == Qt::Key_Y));
}

} // namespace

std::optional<int> readUntil(const TokenSequence& text)
{
    if (text.nCutTokens == 0)
        return std::nullopt;
    int end = 0;
    for (const Token& token : text.tokens)
        end = std::max(end, token.range().end);
    return end;
}

void TextLine::setReadUntil(std::optional<int> codePoints)
{
    if (codePoints == m_readUntil && !codePoints)
        return;
    m_readUntil = codePoints;
    // Every change of the session comes here, and muting lays the whole line out anew: 16 ms for 50,000 characters.
    if (m_muted != Muted{text(), m_readUntil, mutedColour()})
        mute();
}

QColor TextLine::mutedColour() const
{
    return palette().color(QPalette::PlaceholderText);
}

QString TextLine::readText() const
{
    if (!m_readUntil)
        return text();
    const QList<uint> points = text().toUcs4();
    return QString::fromUcs4(reinterpret_cast<const char32_t*>(points.data()),
                             std::min<qsizetype>(*m_readUntil, points.size()));
}

/// Gives the rest another colour as an input method does with what it composes: QLineEdit has no other way.
void TextLine::mute()
{
    if (m_isComposing)
        return; // which this would end
    const auto read = static_cast<int>(readText().size());
    QTextCharFormat muted;
    muted.setForeground(mutedColour());
    QList<QInputMethodEvent::Attribute> attributes;
    if (read < text().size())
        attributes << QInputMethodEvent::Attribute(QInputMethodEvent::TextFormat, read - cursorPosition(),
                                                   static_cast<int>(text().size()) - read, muted);
    QInputMethodEvent event(QString(), attributes);
    QLineEdit::inputMethodEvent(&event);
    m_muted = Muted{text(), m_readUntil, mutedColour()};
}

/// What is composed has formats of its own; when it is done, the muted part is muted again.
void TextLine::inputMethodEvent(QInputMethodEvent* event)
{
    m_isComposing = !event->preeditString().isEmpty();
    QLineEdit::inputMethodEvent(event);
    if (m_readUntil)
        mute();
}

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

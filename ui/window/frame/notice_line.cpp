// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/frame/notice_line.h"

#include "ui/window/widgets/message_label.h"
#include "ui/window/widgets/role.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace headlight {

NoticeLine::NoticeLine(QWidget& window, const QWidget& statusLine)
    : QFrame(&window), m_window(window), m_statusLine(statusLine), m_message(new MessageLabel(this, 1))
{
    setObjectName("noticeLine");
    m_message->setObjectName("noticeLabel");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 2, 12, 2);
    layout->addWidget(m_message);
    window.installEventFilter(this);
    hide();
}

void NoticeLine::tell(const QString& sentence, Kind kind)
{
    m_message->setSentence(sentence);
    setRole(*m_message, kind == Kind::Failed ? "problem" : "muted");
    place();
    raise();
    setVisible(!sentence.isEmpty());
}

QString NoticeLine::sentence() const
{
    return m_message->text();
}

void NoticeLine::clear()
{
    m_message->setSentence({});
    hide();
}

bool NoticeLine::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

/// What the status line says is covered as a whole or not at all.
int NoticeLine::clearOfWords(int left) const
{
    for (const QLabel* label : m_statusLine.findChildren<QLabel*>()) {
        const QRect words(label->mapTo(&m_window, QPoint()), label->size());
        if (label->isVisible() && words.left() < left && left <= words.right())
            return words.left();
    }
    return left;
}

void NoticeLine::place()
{
    layout()->activate();
    const bool hasLine = !m_statusLine.isHidden();
    const int width = std::min(sizeHint().width(), m_window.width());
    const int height = std::max(sizeHint().height(), hasLine ? m_statusLine.sizeHint().height() : 0);
    const int left = hasLine ? clearOfWords(m_window.width() - width) : 0;
    setGeometry(left, m_window.height() - height, hasLine ? m_window.width() - left : width, height);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/hints/hint_strip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace headlight {

HintStrip::HintStrip(QWidget* parent)
    : QFrame(parent), m_text(new QLabel(this)), m_next(new QPushButton(this)), m_close(new QToolButton(this))
{
    setObjectName("hintStrip");
    m_text->setObjectName("hintText");
    m_text->setTextFormat(Qt::PlainText);
    m_next->setObjectName("hintNext");
    m_next->setFocusPolicy(Qt::TabFocus);
    m_close->setObjectName("hintClose");
    m_close->setText(QStringLiteral("×"));
    m_close->setFocusPolicy(Qt::TabFocus);
    m_close->setAccessibleName(tr("No more hints"));
    m_close->setToolTip(tr("Send this away for good"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 4, 12, 4);
    layout->setSpacing(12);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_next);
    layout->addWidget(m_close);
    connect(m_next, &QPushButton::clicked, this, &HintStrip::next);
    connect(m_close, &QToolButton::clicked, this, [this] {
        setOpen(false);
        emit done();
    });
    hide();
}

void HintStrip::showHints(const QStringList& hints)
{
    m_hints = hints;
    m_shown = 0;
    showHint();
    setOpen(true);
}

void HintStrip::setHints(const QStringList& hints)
{
    if (!m_isOpen || m_hints.isEmpty())
        return;
    m_hints = hints;
    showHint();
}

void HintStrip::offer(const QString& sentence, const QString& button)
{
    m_hints.clear();
    m_text->setText(sentence);
    m_next->setText(button);
    m_next->setToolTip(button);
    setOpen(true);
}

void HintStrip::setWaiting(bool waits)
{
    m_waits = waits;
    follow();
}

void HintStrip::setAside(bool isAside)
{
    m_isAside = isAside;
    follow();
}

void HintStrip::setOpen(bool isOpen)
{
    m_isOpen = isOpen;
    follow();
}

void HintStrip::follow()
{
    setVisible(m_isOpen && !m_isAside && !(m_waits && !m_hints.isEmpty()));
}

void HintStrip::showHint()
{
    const bool isLast = m_shown + 1 == m_hints.size();
    m_text->setText(tr("%1 of %2   %3").arg(m_shown + 1).arg(m_hints.size()).arg(m_hints[m_shown]));
    m_next->setText(isLast ? tr("Got it") : tr("Next"));
    m_next->setToolTip(isLast ? tr("That was all") : tr("The next hint"));
}

void HintStrip::next()
{
    if (m_shown + 1 < m_hints.size()) {
        ++m_shown;
        showHint();
        return;
    }
    const bool isOffer = m_hints.isEmpty();
    setOpen(false);
    emit done();
    if (isOffer)
        emit offerTaken();
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/window_theme.h"

#include <QFocusEvent>
#include <QPainter>

namespace headlight {

FocusRing::FocusRing(QWidget* around) : QWidget(around)
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        update();
    });
    setObjectName("focusRing");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    around->installEventFilter(this);
}

void FocusRing::setOff(bool isOff)
{
    m_isOff = isOff;
    setVisible(m_isWanted && !m_isOff);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parent()) {
        if (event->type() == QEvent::FocusIn) {
            const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
            setGeometry(parentWidget()->rect());
            raise();
            m_isWanted =
                reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
            setVisible(m_isWanted && !m_isOff);
        } else if (event->type() == QEvent::FocusOut) {
            m_isWanted = false;
            hide();
        } else if (event->type() == QEvent::Resize) {
            setGeometry(parentWidget()->rect());
        }
    }
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme(m_theme).accent, 1.5));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

} // namespace headlight

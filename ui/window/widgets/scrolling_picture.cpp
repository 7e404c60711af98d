// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/scrolling_picture.h"

#include "ui/kit/legend.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headlight {

ScrollingPicture::ScrollingPicture(QWidget* parent)
    : QWidget(parent), m_theme(headlight::theme(ThemeId::Light)), m_bar(new QScrollBar(Qt::Vertical, this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    m_bar->hide();
    m_bar->setSingleStep(24);
    connect(m_bar, &QScrollBar::valueChanged, this, qOverload<>(&QWidget::update));
}

void ScrollingPicture::setTheme(const Theme& theme)
{
    m_theme = theme;
    refresh();
}

QSizeF ScrollingPicture::room() const
{
    return {width() - (m_bar->isHidden() ? 0.0 : m_bar->sizeHint().width()), static_cast<double>(height())};
}

void ScrollingPicture::refresh()
{
    m_bar->hide();
    double needed = layOut(room());
    if (needed > height()) {
        m_bar->show();
        needed = std::max(layOut(room()), height() + 1.0);
    }
    m_bar->setGeometry(width() - m_bar->sizeHint().width(), 0, m_bar->sizeHint().width(), height());
    m_bar->setPageStep(height());
    m_bar->setRange(0, std::max(0, static_cast<int>(std::ceil(needed)) - height()));
    update();
}

QRectF ScrollingPicture::toWidget(const QRectF& rect) const
{
    return rect.translated(0.0, -m_bar->value());
}

QPointF ScrollingPicture::toPicture(const QPointF& position) const
{
    return position + QPointF(0.0, m_bar->value());
}

void ScrollingPicture::scrollTo(const QRectF& rect)
{
    if (rect.top() < m_bar->value())
        m_bar->setValue(static_cast<int>(rect.top()) - 8);
    else if (rect.bottom() > m_bar->value() + height())
        m_bar->setValue(static_cast<int>(rect.bottom()) - height() + 8);
}

void ScrollingPicture::paintBelow(QPainter&, const QRectF&) {}
void ScrollingPicture::pointerMoved(const QPointF&, const QPoint&) {}
void ScrollingPicture::pressed(const QPointF&) {}
void ScrollingPicture::doubleClicked(const QPointF&) {}

void ScrollingPicture::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), m_theme.surface);
    PainterCanvas canvas(painter);
    if (const QString text = emptyText(); !text.isEmpty()) {
        paintEmptyText(canvas, size(), text, m_theme);
        return;
    }
    painter.translate(0.0, -m_bar->value());
    paintBelow(painter, QRectF(event->rect()).translated(0.0, m_bar->value()));
    paint(canvas, QRectF(event->rect()).translated(0.0, m_bar->value()));
}

void ScrollingPicture::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refresh();
}

void ScrollingPicture::wheelEvent(QWheelEvent* event)
{
    if (m_bar->isHidden()) {
        event->ignore();
        return;
    }
    const int pixels = event->pixelDelta().isNull() ? event->angleDelta().y() * 3 * m_bar->singleStep() / 120
                                                    : event->pixelDelta().y();
    m_bar->setValue(m_bar->value() - pixels);
    event->accept();
}

void ScrollingPicture::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_PageUp:
        m_bar->triggerAction(QAbstractSlider::SliderPageStepSub);
        break;
    case Qt::Key_PageDown:
        m_bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
        break;
    case Qt::Key_Up:
        m_bar->triggerAction(QAbstractSlider::SliderSingleStepSub);
        break;
    case Qt::Key_Down:
        m_bar->triggerAction(QAbstractSlider::SliderSingleStepAdd);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void ScrollingPicture::mouseMoveEvent(QMouseEvent* event)
{
    pointerMoved(toPicture(event->position()), event->globalPosition().toPoint());
}

void ScrollingPicture::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        pressed(toPicture(event->position()));
}

void ScrollingPicture::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        doubleClicked(toPicture(event->position()));
}

void ScrollingPicture::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    pointerLeft();
}

void paintEmptyText(Canvas& canvas, const QSizeF& size, const QString& text, const Theme& theme)
{
    const QStringList lines = wrapped(text, theme.bodyFont, std::max(120.0, size.width() - 48.0));
    double baseline = (size.height() - (static_cast<double>(lines.size()) - 2.0) * lineHeight(theme.bodyFont)) / 2.0;
    for (const QString& line : lines) {
        canvas.text({size.width() / 2.0, baseline}, line, theme.bodyFont, theme.mutedText, TextAnchor::Middle);
        baseline += lineHeight(theme.bodyFont);
    }
}

} // namespace headlight

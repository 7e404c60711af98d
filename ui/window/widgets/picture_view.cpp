// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/widgets/picture_view.h"

#include "ui/kit/legend.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/window_theme.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kScrollStep = 24;       // pixels of one step of a scroll bar
constexpr double kScrollMargin = 8.0; // that stay around what is scrolled to

void moveBar(QScrollBar* bar, double before, double behind)
{
    if (before > 0.0 || behind > 0.0)
        bar->setValue(bar->value() + static_cast<int>(before > 0.0 ? -std::ceil(before) : std::ceil(behind)));
}

void setBar(QScrollBar* bar, double needed, double there)
{
    bar->setPageStep(std::max(1, static_cast<int>(there)));
    bar->setRange(0, std::max(0, static_cast<int>(std::ceil(needed - there))));
}

} // namespace

PictureView::PictureView(QWidget* parent)
    : QAbstractScrollArea(parent), m_theme(headlight::theme(ThemeId::Light)), m_ring(new FocusRing(this))
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme;
        refresh();
    });
    setFrameShape(QFrame::NoFrame);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    setMinimumSize(160, 120);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    horizontalScrollBar()->setSingleStep(kScrollStep);
    verticalScrollBar()->setSingleStep(kScrollStep);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    makeSpoken(*this);
}

/// The bars come and go here, not with the viewport's size: what fits without a bar and not beside one would flicker.
void PictureView::refresh()
{
    m_laidOutFor = size();
    m_room = size();
    QSizeF needed = layOut(m_room);
    const bool isHigher = needed.height() > m_room.height() - footHeight();
    if (isHigher) {
        m_room.rwidth() -= verticalScrollBar()->sizeHint().width();
        needed = layOut(m_room);
    }
    const bool isWider = needed.width() > m_room.width();
    if (isWider) {
        m_room.rheight() -= horizontalScrollBar()->sizeHint().height();
        needed = layOut(m_room);
    }
    const double there = m_room.height() - footHeight();
    setHorizontalScrollBarPolicy(isWider ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(isHigher ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setBar(horizontalScrollBar(), needed.width(), m_room.width());
    setBar(verticalScrollBar(), isHigher ? std::max(needed.height(), there + 1.0) : needed.height(), there);
    scrollContentsBy(0, 0);
}

void PictureView::describe()
{
    speak(*this, spokenText());
}

QPointF PictureView::scrolled() const
{
    return {static_cast<double>(horizontalScrollBar()->value()), static_cast<double>(verticalScrollBar()->value())};
}

QRectF PictureView::seenRect() const
{
    return {QPointF(), m_room - QSizeF(0.0, footHeight())};
}

void PictureView::scrollTo(const QRectF& rect)
{
    const QRectF all = seenRect();
    const QRectF place = toWidget(rect);
    if (!all.contains(place))
        scrollTo(rect.adjusted(0.0, -kScrollMargin, 0.0, kScrollMargin), all);
}

void PictureView::scrollTo(const QRectF& rect, const QRectF& shown)
{
    const QRectF place = toWidget(rect);
    moveBar(horizontalScrollBar(), shown.left() - place.left(), place.right() - shown.right());
    moveBar(verticalScrollBar(), shown.top() - place.top(), place.bottom() - shown.bottom());
}

void PictureView::paintBelow(QPainter&, const QRectF&) {}

void PictureView::paintPicture(QPainter& painter, const QRectF& exposed)
{
    const QRectF visible = exposed.translated(scrolled());
    painter.translate(-scrolled());
    paintBelow(painter, visible);
    PainterCanvas canvas(painter);
    paint(canvas, visible);
}

void PictureView::paintEvent(QPaintEvent* event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), m_theme.surface);
    const QString text = emptyText();
    if (text.isEmpty()) {
        paintPicture(painter, event->rect());
        return;
    }
    PainterCanvas canvas(painter);
    paintEmptyText(canvas, viewport()->size(), text, m_theme);
}

void PictureView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    if (size() != m_laidOutFor)
        refresh();
}

void PictureView::scrollContentsBy(int, int)
{
    viewport()->update();
}

void paintEmptyText(Canvas& canvas, const QSizeF& size, const QString& text, const Theme& theme)
{
    const double room = std::max(120.0, size.width() - 48.0);
    const QStringList lines = wrapped(text, theme.bodyFont, room);
    double baseline = (size.height() - (static_cast<double>(lines.size()) - 2.0) * lineHeight(theme.bodyFont)) / 2.0;
    for (const QString& line : lines) {
        canvas.text({size.width() / 2.0, baseline}, elided(line, theme.bodyFont, room), theme.bodyFont, theme.mutedText,
                    TextAnchor::Middle);
        baseline += lineHeight(theme.bodyFont);
    }
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/context/context_view.h"

#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/context/context_painter.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/spoken_picture.h"

#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace headlight {

ContextView::ContextView(QWidget* parent) : ScrollingPicture(parent), m_ring(new FocusRing(this))
{
    makeSpoken(*this);
    setAccessibleName(tr("Token vectors in context"));
    setMinimumSize(200, 160);
}

void ContextView::setPlot(ContextPlot plot)
{
    if (m_looked >= static_cast<int>(plot.points.size()))
        m_looked = -1;
    m_plot = std::move(plot);
    refresh();
    describe();
}

void ContextView::setPictureTheme(const Theme& theme)
{
    m_ring->setTheme(theme);
    setTheme(theme);
}

void ContextView::setHoveredToken(int position)
{
    const int point = position < 0 ? -1 : m_plot.pointOf(0, position);
    if (m_looked >= 0) {
        // What this view itself told comes back; a token of the second sentence was told as none.
        const ContextPoint& looked = m_plot.points[static_cast<std::size_t>(m_looked)];
        if (looked.sentence == 0 ? looked.position == position : position < 0)
            return;
    }
    if (point == m_looked)
        return;
    m_looked = point;
    describe();
    update();
}

QString ContextView::note() const
{
    const int point = m_looked >= 0 ? m_looked : m_plot.pinned ? m_plot.pointOf(0, *m_plot.pinned) : -1;
    return point >= 0 ? pointLine(m_plot, point) : QString();
}

double ContextView::layOut(const QSizeF& room)
{
    m_layout = layoutContext(m_plot, room, lineHeight(theme().bodyFont), theme());
    return room.height();
}

void ContextView::paint(Canvas& canvas, const QRectF&)
{
    paintContext(canvas, m_layout, m_plot, m_looked, theme());
    const QFont& font = theme().bodyFont;
    canvas.text({m_layout.note.x(), m_layout.note.y() + lineHeight(font) / 2.0 + middleOf(font)},
                elided(note(), font, m_layout.noteWidth), font, theme().text);
}

QString ContextView::emptyText() const
{
    return m_plot.points.empty() ? tr("Type a sentence to see the vectors of its tokens.") : QString();
}

void ContextView::pointerMoved(const QPointF& point, const QPoint& globalPosition)
{
    look(m_layout.pointAt(point));
    if (m_looked < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(globalPosition, note(), this);
}

void ContextView::pointerLeft()
{
    look(-1);
}

void ContextView::pressed(const QPointF& point)
{
    click(m_layout.pointAt(point));
}

void ContextView::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1);
        break;
    case Qt::Key_Right:
        step(1);
        break;
    case Qt::Key_Up:
    case Qt::Key_Down:
        changeSentence();
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        click(m_looked);
        break;
    case Qt::Key_Escape:
        if (m_looked < 0)
            event->ignore();
        look(-1);
        break;
    default:
        ScrollingPicture::keyPressEvent(event);
    }
}

void ContextView::look(int point)
{
    if (point == m_looked)
        return;
    m_looked = point;
    describe();
    update();
    const bool isOfFirst = point >= 0 && m_plot.points[static_cast<std::size_t>(point)].sentence == 0;
    emit tokenHovered(isOfFirst ? m_plot.points[static_cast<std::size_t>(point)].position : -1);
}

/// The points of one state and sentence follow each other, and those of the second sentence follow the first's.
void ContextView::step(int step)
{
    const auto last = static_cast<int>(m_plot.points.size()) - 1;
    if (last < 0)
        return;
    const int pinned = m_plot.pinned ? m_plot.pointOf(0, *m_plot.pinned) : -1;
    if (m_looked < 0)
        look(pinned >= 0 ? pinned : 0);
    else
        look(std::clamp(m_looked + step, 0, last));
}

/// To the same word in the other sentence, else to the token at the same place.
void ContextView::changeSentence()
{
    if (m_looked < 0) {
        step(0);
        return;
    }
    if (const int arrow = m_plot.wordArrowAt(m_looked); arrow >= 0) {
        const ContextArrow& way = m_plot.arrows[static_cast<std::size_t>(arrow)];
        look(way.from == m_looked ? way.to : way.from);
        return;
    }
    const ContextPoint& from = m_plot.points[static_cast<std::size_t>(m_looked)];
    if (const int other = m_plot.pointOf(1 - from.sentence, from.position); other >= 0)
        look(other);
}

void ContextView::click(int point)
{
    if (point >= 0 && m_plot.points[static_cast<std::size_t>(point)].sentence == 0)
        emit tokenClicked(m_plot.points[static_cast<std::size_t>(point)].position);
}

void ContextView::describe()
{
    const QString line = note();
    speak(*this, line.isEmpty() ? m_plot.caption.line() : line);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/context/context_view.h"

#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/context/context_painter.h"

#include <algorithm>
#include <utility>

namespace headlight {

ContextView::ContextView(QWidget* parent) : PlaceView(parent)
{
    setAccessibleName(tr("Token vectors in context"));
    setMinimumSize(200, 160);
}

void ContextView::setPlot(ContextPlot plot)
{
    if (looked() && *looked() >= std::ssize(plot.points))
        forgetLooked();
    m_plot = std::move(plot);
    refresh();
    describe();
}

void ContextView::setHoveredToken(int position)
{
    // What this view itself told comes back; a token of the second sentence was told as none.
    if (looked() && (pointOf(*looked()).sentence == 0 ? pointOf(*looked()).position == position : position < 0))
        return;
    const int point = position < 0 ? -1 : m_plot.pointOf(0, position);
    showLooked(point >= 0 ? std::optional(point) : std::nullopt);
}

QString ContextView::note() const
{
    const int point = looked().value_or(pinnedPoint());
    return point >= 0 ? pointLine(m_plot, point) : QString();
}

QSizeF ContextView::layOut(const QSizeF& room)
{
    m_layout = layoutContext(m_plot, room, lineHeight(theme().bodyFont), theme());
    return room;
}

void ContextView::paint(Canvas& canvas, const QRectF&)
{
    paintContext(canvas, m_layout, m_plot, looked().value_or(-1), theme());
    const QFont& font = theme().bodyFont;
    canvas.text({m_layout.note.x(), m_layout.note.y() + lineHeight(font) / 2.0 + middleOf(font)},
                shortReadout(note(), font, m_layout.noteWidth), font, theme().text);
}

QString ContextView::emptyText() const
{
    return m_plot.points.empty() ? tr("Type a sentence to see the vectors of its tokens.") : QString();
}

QString ContextView::spokenText() const
{
    const QString line = note();
    return line.isEmpty() ? m_plot.caption.line() : line;
}

std::optional<int> ContextView::placeAt(const QPointF& point) const
{
    const int found = m_layout.pointAt(point);
    return found >= 0 ? std::optional(found) : std::nullopt;
}

QString ContextView::toolTipAt(const QPointF&) const
{
    if (!looked())
        return {};
    const QString hint = pointOf(*looked()).sentence == 0
                             ? tr("Points that lie close have similar vectors; a click pins the token.")
                             : tr("Points that lie close have similar vectors.");
    return note() + u'\n' + hint;
}

QRectF ContextView::tipBeside(const QPointF&) const
{
    return looked() ? m_layout.placeOf(*looked()) : QRectF();
}

std::optional<int> ContextView::placeAfter(const QKeyEvent& key) const
{
    if (m_plot.points.empty())
        return std::nullopt;
    switch (key.key()) {
    case Qt::Key_Left:
        return after(-1);
    case Qt::Key_Right:
        return after(1);
    case Qt::Key_Up:
    case Qt::Key_Down:
        return inOtherSentence();
    default:
        return std::nullopt;
    }
}

int ContextView::pinnedPoint() const
{
    return m_plot.pinned ? m_plot.pointOf(0, *m_plot.pinned) : -1;
}

/// The points of one state and sentence follow each other, and those of the second sentence follow the first's.
std::optional<int> ContextView::after(int step) const
{
    if (!looked())
        return std::max(0, pinnedPoint());
    return std::clamp(*looked() + step, 0, static_cast<int>(m_plot.points.size()) - 1);
}

/// Gives the same word there, else the token at the same place; empty where there is none.
std::optional<int> ContextView::inOtherSentence() const
{
    if (!looked())
        return after(0);
    if (const int arrow = m_plot.wordArrowAt(*looked()); arrow >= 0) {
        const ContextArrow& way = m_plot.arrows[static_cast<std::size_t>(arrow)];
        return way.from == *looked() ? way.to : way.from;
    }
    const ContextPoint& from = pointOf(*looked());
    const int other = m_plot.pointOf(1 - from.sentence, from.position);
    return other >= 0 ? other : *looked();
}

void ContextView::choose(const int& point)
{
    if (pointOf(point).sentence == 0)
        emit tokenClicked(pointOf(point).position);
}

void ContextView::tellLooked()
{
    emit tokenHovered(looked() && pointOf(*looked()).sentence == 0 ? pointOf(*looked()).position : -1);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/shapes/shapes_view.h"

#include "ui/pictures/shapes/shapes_painter.h"

#include <algorithm>
#include <utility>

namespace headlight {

ShapesView::ShapesView(QWidget* parent) : PlaceView(parent)
{
    setAccessibleName(tr("Shapes of every step of the attention"));
    describe();
}

void ShapesView::setPlot(ShapePlot plot)
{
    m_plot = std::move(plot);
    if (looked() && *looked() >= std::ssize(m_plot.steps))
        forgetLooked();
    if (m_cursor >= std::ssize(m_plot.steps))
        m_cursor = -1;
    refresh();
    describe();
}

QRectF ShapesView::stepRect(int step) const
{
    return toWidget(m_layout.cards.at(static_cast<std::size_t>(step)).card);
}

QSizeF ShapesView::layOut(const QSizeF& room)
{
    m_layout = layoutShapes(m_plot, room, 0.0, theme());
    return {room.width(), m_layout.size.height()};
}

void ShapesView::paint(Canvas& canvas, const QRectF&)
{
    paintShapes(canvas, m_layout, m_plot);
    if (m_cursor >= 0)
        canvas.roundedRect(m_layout.cards[static_cast<std::size_t>(m_cursor)].card, 6.0, Qt::transparent,
                           theme().accent);
}

QString ShapesView::emptyText() const
{
    return m_plot.steps.empty() ? tr("Type a sentence to follow the shapes from X to the output.") : QString();
}

void ShapesView::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(m_plot.steps.size()) - 1;
    switch (last < 0 ? 0 : event->key()) {
    case Qt::Key_Left:
        moveTo(std::max(m_cursor - 1, 0));
        break;
    case Qt::Key_Right:
        moveTo(std::min(m_cursor + 1, last));
        break;
    case Qt::Key_Home:
        moveTo(0);
        break;
    case Qt::Key_End:
        moveTo(last);
        break;
    case Qt::Key_Escape:
        if (m_cursor < 0)
            event->ignore();
        moveTo(-1);
        break;
    default:
        PictureView::keyPressEvent(event);
    }
}

void ShapesView::moveTo(int step)
{
    m_cursor = step;
    if (step >= 0)
        scrollTo(m_layout.cards[static_cast<std::size_t>(step)].card);
    describe();
    viewport()->update();
}

std::optional<int> ShapesView::placeAt(const QPointF& point) const
{
    const auto under =
        std::ranges::find_if(m_layout.cards, [&](const StepCard& one) { return one.card.contains(point); });
    return under != m_layout.cards.end() ? std::optional(under->step) : std::nullopt;
}

/// The step under the pointer, or the keyboard's, or all of them.
QString ShapesView::spokenText() const
{
    const int step = looked().value_or(m_cursor);
    QStringList steps;
    for (int i = 0; i < std::ssize(m_plot.steps); ++i)
        if (step < 0 || i == step)
            steps << stepText(m_plot.steps[static_cast<std::size_t>(i)], m_plot.nHeads);
    return steps.isEmpty() ? emptyText() : steps.join(QStringLiteral("; "));
}

} // namespace headlight

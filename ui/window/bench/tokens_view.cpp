// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/tokens_view.h"

#include "ui/kit/larger_type.h"
#include "ui/pictures/tokens/tokens_painter.h"
#include "ui/window/widgets/focus_ring.h"
#include "ui/window/widgets/spoken_picture.h"

#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace headlight {

TokensView::TokensView(QWidget* parent) : ScrollingPicture(parent), m_ring(new FocusRing(this))
{
    makeSpoken(*this);
    setAccessibleName(tr("The text cut into words, subwords and characters"));
    describe();
}

void TokensView::setPlot(TokensPlot plot)
{
    m_plot = std::move(plot);
    m_looked.reset();
    refresh();
    describe();
}

void TokensView::setPictureTheme(const Theme& theme)
{
    m_ring->setTheme(theme);
    setTheme(theme);
}

QRectF TokensView::pieceRect(const TokenPick& pick) const
{
    return toWidget(m_layout.boxOf(pick));
}

QString TokensView::note() const
{
    return m_looked ? pieceText(m_plot, m_looked->cutting, m_looked->piece) : QString();
}

double TokensView::layOut(const QSizeF& room)
{
    for (const double factor : {1.6, 1.3, 1.0}) {
        m_type = withLargerType(theme(), factor);
        m_layout = layoutTokens(m_plot, room.width(), 0.0, m_type);
        if (m_layout.height <= room.height())
            break;
    }
    return m_layout.height;
}

void TokensView::paint(Canvas& canvas, const QRectF&)
{
    paintTokens(canvas, m_layout, m_plot, m_looked, m_type);
}

QString TokensView::emptyText() const
{
    return m_plot.isEmpty() ? tr("Type a sentence to see it cut into words, subwords and characters.") : QString();
}

void TokensView::pointerMoved(const QPointF& point, const QPoint&)
{
    look(m_layout.pickAt(point));
}

void TokensView::pointerLeft()
{
    look(std::nullopt);
}

void TokensView::keyPressEvent(QKeyEvent* event)
{
    const auto last = m_looked ? static_cast<int>(m_plot.of(m_looked->cutting).size()) : 0;
    switch (m_plot.isEmpty() ? 0 : event->key()) {
    case Qt::Key_Left:
        step(-1);
        break;
    case Qt::Key_Right:
        step(1);
        break;
    case Qt::Key_Home:
        step(-last);
        break;
    case Qt::Key_End:
        step(last);
        break;
    case Qt::Key_Up:
        changeRow(-1);
        break;
    case Qt::Key_Down:
        changeRow(1);
        break;
    case Qt::Key_Escape:
        if (!m_looked)
            event->ignore();
        look(std::nullopt);
        break;
    default:
        ScrollingPicture::keyPressEvent(event);
    }
}

void TokensView::look(std::optional<TokenPick> pick)
{
    if (pick == m_looked)
        return;
    m_looked = pick;
    describe();
    update();
}

void TokensView::step(int step)
{
    TokenPick next = m_looked.value_or(TokenPick{});
    if (m_plot.of(next.cutting).empty()) // no words in a text of blanks
        next = {Cutting::Characters, 0};
    else if (m_looked)
        next.piece = std::clamp(next.piece + step, 0, static_cast<int>(m_plot.of(next.cutting).size()) - 1);
    look(next);
    scrollTo(m_layout.boxOf(next));
}

/// To the first token of the next row that shares a character; the rows in between may have none there.
void TokensView::changeRow(int step)
{
    if (!m_looked) {
        this->step(0);
        return;
    }
    const TokenPiece& from = m_plot.of(m_looked->cutting)[static_cast<std::size_t>(m_looked->piece)];
    for (int row = static_cast<int>(m_looked->cutting) + step; row >= 0 && row < std::ssize(cuttings); row += step) {
        const std::vector<TokenPiece>& pieces = m_plot.pieces[static_cast<std::size_t>(row)];
        const auto found = std::ranges::find_if(pieces, [&](const TokenPiece& one) { return sharesColumn(one, from); });
        if (found != pieces.end()) {
            look(TokenPick{cuttings[static_cast<std::size_t>(row)], static_cast<int>(found - pieces.begin())});
            scrollTo(m_layout.boxOf(*m_looked));
            return;
        }
    }
}

void TokensView::describe()
{
    const QString line = note();
    speak(*this, !line.isEmpty() ? line : m_plot.isEmpty() ? emptyText() : m_plot.caption.line());
    emit noted(line);
}

} // namespace headlight

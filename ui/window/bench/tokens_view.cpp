// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/tokens_view.h"

#include "ui/kit/larger_type.h"
#include "ui/pictures/tokens/tokens_painter.h"

#include <algorithm>
#include <utility>

namespace headlight {

TokensView::TokensView(QWidget* parent) : PlaceView(parent)
{
    setAccessibleName(tr("The text cut into words, subwords and characters"));
    describe();
}

void TokensView::setPlot(TokensPlot plot)
{
    m_plot = std::move(plot);
    forgetLooked();
    refresh();
    describe();
    emit noted({});
}

QRectF TokensView::pieceRect(const TokenPick& pick) const
{
    return toWidget(m_layout.boxOf(pick));
}

QString TokensView::note() const
{
    return looked() ? pieceText(m_plot, looked()->cutting, looked()->piece) : QString();
}

QSizeF TokensView::layOut(const QSizeF& room)
{
    for (const double factor : {1.6, 1.3, 1.0}) {
        m_type = withLargerType(theme(), factor);
        m_layout = layoutTokens(m_plot, room.width(), 0.0, m_type);
        if (m_layout.height <= room.height())
            break;
    }
    return {room.width(), m_layout.height};
}

void TokensView::paint(Canvas& canvas, const QRectF&)
{
    paintTokens(canvas, m_layout, m_plot, looked(), m_type);
}

QString TokensView::emptyText() const
{
    return m_plot.isEmpty() ? tr("Type a sentence to see it cut into words, subwords and characters.") : QString();
}

QString TokensView::spokenText() const
{
    return looked() ? note() : m_plot.isEmpty() ? emptyText() : m_plot.caption.line();
}

std::optional<TokenPick> TokensView::placeAfter(const QKeyEvent& key) const
{
    const auto whole = looked() ? static_cast<int>(m_plot.of(looked()->cutting).size()) : 0;
    switch (m_plot.isEmpty() ? 0 : key.key()) {
    case Qt::Key_Left:
        return after(-1);
    case Qt::Key_Right:
        return after(1);
    case Qt::Key_Home:
        return after(-whole);
    case Qt::Key_End:
        return after(whole);
    case Qt::Key_Up:
        return inNextRow(-1);
    case Qt::Key_Down:
        return inNextRow(1);
    default:
        return std::nullopt;
    }
}

TokenPick TokensView::after(int step) const
{
    TokenPick next = looked().value_or(TokenPick{});
    if (m_plot.of(next.cutting).empty()) // no words in a text of blanks
        next = {Cutting::Characters, 0};
    else if (looked())
        next.piece = std::clamp(next.piece + step, 0, static_cast<int>(m_plot.of(next.cutting).size()) - 1);
    return next;
}

/// The first token of the next row that shares a character; the rows in between may have none there.
TokenPick TokensView::inNextRow(int step) const
{
    if (!looked())
        return after(0);
    const TokenPiece& from = m_plot.of(looked()->cutting)[static_cast<std::size_t>(looked()->piece)];
    for (int row = static_cast<int>(looked()->cutting) + step; row >= 0 && row < std::ssize(cuttings); row += step) {
        const std::vector<TokenPiece>& pieces = m_plot.pieces[static_cast<std::size_t>(row)];
        const auto found = std::ranges::find_if(pieces, [&](const TokenPiece& one) { return sharesColumn(one, from); });
        if (found != pieces.end())
            return {cuttings[static_cast<std::size_t>(row)], static_cast<int>(found - pieces.begin())};
    }
    return *looked();
}

} // namespace headlight

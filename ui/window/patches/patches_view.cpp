// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/patches/patches_view.h"

#include "ui/kit/text_metrics.h"
#include "ui/pictures/patches/patch_painter.h"

#include <algorithm>
#include <utility>

namespace headlight {

PatchesView::PatchesView(QWidget* parent) : PlaceView(parent)
{
    setAccessibleName(tr("Weights on the picture"));
    setMinimumSize(200, 160);
}

void PatchesView::setScreen(PatchScreen screen)
{
    m_screen = std::move(screen);
    const bool isThere =
        !looked() || (looked()->token < m_screen.plot.nTokens() && looked()->panel < std::ssize(m_screen.plot.panels));
    if (!isThere)
        forgetLooked();
    lookChanged();
    refresh();
    describe();
}

void PatchesView::setHoveredToken(int token)
{
    if (lookedToken() == token)
        return; // what this view itself told comes back
    showLooked(token >= 0 && token < m_screen.plot.nTokens() ? std::optional(PatchPlace{-1, token}) : std::nullopt);
}

int PatchesView::lookedToken() const
{
    return looked() ? looked()->token : -1;
}

bool PatchesView::followsPointer() const
{
    return m_screen.plot.isOfItself() && m_screen.source->hasEveryQuery();
}

int PatchesView::notedPanel() const
{
    return looked() ? looked()->panel : -1;
}

/// A row is computed when the pointer comes to its patch.
void PatchesView::lookChanged()
{
    const int token = lookedToken();
    m_plot = m_screen.plot;
    if (token >= 0 && token != m_plot.query && m_screen.source && followsPointer()) {
        m_plot = m_screen.source->at(token);
        m_plot.marked = m_screen.plot.marked;
    }
    if (!m_plot.panels.empty() && m_size.isValid())
        m_layout = layoutPatches(m_plot, m_size, notedPanel(), theme());
}

QSizeF PatchesView::layOut(const QSizeF& room)
{
    m_size = room;
    if (m_plot.panels.empty())
        return {};
    m_layout = layoutPatches(m_plot, room, notedPanel(), theme());
    return m_layout.size.height() > room.height() + 0.5 || m_layout.size.width() > room.width() + 0.5 ? m_layout.size
                                                                                                      : room;
}

void PatchesView::paint(Canvas& canvas, const QRectF&)
{
    paintPatches(canvas, m_layout, m_plot, looked(), theme());
}

QString PatchesView::emptyText() const
{
    return m_plot.panels.empty() ? tr("Open a picture to see what its patches look at.") : QString();
}

QString PatchesView::spokenText() const
{
    if (m_plot.panels.empty())
        return emptyText();
    if (!m_plot.isOfMany())
        return patchNote(m_plot, m_plot.panels.front());
    QStringList heads;
    for (int i = 0; i < std::ssize(m_plot.panels); ++i)
        if (notedPanel() < 0 || notedPanel() == i)
            heads << m_plot.panels[static_cast<std::size_t>(i)].title + QStringLiteral(": ") +
                         patchNote(m_plot, m_plot.panels[static_cast<std::size_t>(i)]);
    return heads.join(QStringLiteral("; "));
}

std::optional<PatchPlace> PatchesView::placeAt(const QPointF& point) const
{
    return m_layout.placeAt(point, m_plot);
}

QRectF PatchesView::rectOf(const PatchPlace& place) const
{
    return m_layout.rectOf(place, m_plot);
}

std::optional<PatchPlace> PatchesView::placeAfter(const QKeyEvent& key) const
{
    if (m_plot.panels.empty())
        return std::nullopt;
    switch (key.key()) {
    case Qt::Key_Home:
        return PatchPlace{notedPanel(), 0};
    case Qt::Key_End:
        return PatchPlace{notedPanel(), m_plot.nTokens() - 1};
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
        return after(lookedToken() >= 0 ? *looked()
                                        : PatchPlace{notedPanel(), m_plot.isOfItself() ? m_screen.plot.query : 0},
                     key.key());
    default:
        return std::nullopt;
    }
}

/// Tokens without a place stand in a row above the first row of patches.
std::optional<PatchPlace> PatchesView::after(const PatchPlace& from, int key) const
{
    const PatchGrid& grid = m_plot.grid;
    const bool isAcross = key == Qt::Key_Left || key == Qt::Key_Right;
    const int step = key == Qt::Key_Left || key == Qt::Key_Up ? -1 : 1;
    const auto cellToken = [&](int row, int column) {
        return static_cast<int>(grid.tokens[Index{row} * grid.size.columns + column]);
    };
    const int cell = m_plot.cellOf(from.token);
    if (cell >= 0) {
        const int row = cell / grid.size.columns;
        const int column = cell % grid.size.columns;
        if (!isAcross && row + step < 0)
            return PatchPlace{from.panel, m_plot.others.empty() ? from.token : static_cast<int>(m_plot.others.front())};
        return PatchPlace{from.panel, cellToken(std::clamp(row + (isAcross ? 0 : step), 0, grid.size.rows - 1),
                                                std::clamp(column + (isAcross ? step : 0), 0, grid.size.columns - 1))};
    }
    if (!isAcross)
        return step > 0 ? PatchPlace{from.panel, cellToken(0, 0)} : from;
    const auto here = std::ranges::find(m_plot.others, Index{from.token}) - m_plot.others.begin();
    const auto last = std::ssize(m_plot.others) - 1;
    return PatchPlace{
        from.panel,
        static_cast<int>(m_plot.others[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(here + step, 0, last))])};
}

QString PatchesView::toolTipAt(const QPointF&) const
{
    if (!looked())
        return {};
    if (looked()->token < 0)
        return tr("A click chooses the head.");
    const int panel = std::max(0, looked()->panel);
    const PatchPanel& chosen = m_screen.plot.panels[static_cast<std::size_t>(panel)];
    QStringList lines{tokenPlace(m_plot, looked()->token)};
    if (chosen.hasValue && (looked()->panel >= 0 || !m_screen.plot.isOfMany()))
        lines << tr("%1 from %2").arg(weightText(double{chosen.weights(looked()->token)}), queryPlace(m_screen.plot));
    if (m_plot.isOfItself())
        lines << (followsPointer() ? tr("Shown: what it looks at; a click keeps it.")
                                   : tr("A click shows what it looks at."));
    return lines.join(u'\n');
}

void PatchesView::choose(const PatchPlace& place)
{
    if (place.token >= 0 && m_plot.isOfItself())
        emit tokenClicked(place.token);
    else if (place.token >= 0)
        return; // other tokens look
    else if (const auto& head = m_plot.panels[static_cast<std::size_t>(place.panel)].head)
        emit headClicked(head->layer, head->head);
}

void PatchesView::tellLooked()
{
    emit tokenHovered(lookedToken());
}

} // namespace headlight

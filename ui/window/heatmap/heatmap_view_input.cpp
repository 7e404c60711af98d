// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the mouse and the keys do in the heatmap.

#include "ui/window/heatmap/colour_bar_ends.h"
#include "ui/window/heatmap/heatmap_view.h"
#include "ui/window/heatmap/map_zoom.h"
#include "ui/window/widgets/grid_keys.h"

#include <algorithm>
#include <cstdlib>

namespace headlight {

void HeatmapView::setPainting(bool paints)
{
    m_paints = paints;
    m_stroke.reset();
    viewport()->setCursor(Qt::ArrowCursor);
}

void HeatmapView::lookChanged()
{
    setHoveredToken(looked() ? looked()->query : -1, looked() ? looked()->key : -1);
}

void HeatmapView::tellLooked()
{
    emit cellHovered(looked() ? looked()->query : -1, looked() ? looked()->key : -1);
}

void HeatmapView::pin(const TokenPair& cell)
{
    m_plot.pinned = cell;
    placeLater();
    describe();
    emit cellClicked(cell.query, cell.key);
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event)
{
    if (m_movesInWhole) {
        pressedWhole(toPicture(event->position()));
        return;
    }
    colourBar().move(toPicture(event->position()));
    if (m_colourBar->isDragging())
        return;
    PlaceView::mouseMoveEvent(event);
    if (m_zoom->isDragging()) {
        m_zoom->dragTo(toPicture(event->position()));
        return;
    }
    if (!m_paints)
        return;
    const bool isOverCell = looked() && looked()->query >= 0;
    viewport()->setCursor(isOverCell ? Qt::CrossCursor : Qt::ArrowCursor);
    if (isOverCell && m_stroke && event->buttons().testFlag(Qt::LeftButton))
        strokeTo(*looked());
}

void HeatmapView::mousePressEvent(QMouseEvent* event)
{
    const QPointF point = toPicture(event->position());
    const bool isLeft = event->button() == Qt::LeftButton;
    const bool isBox = isLeft && event->modifiers().testFlag(Qt::ShiftModifier);
    const bool moves = event->button() == Qt::MiddleButton || (isLeft && !m_paints && m_plot.part);
    if (isLeft && colourBar().press(point))
        return;
    if (isLeft && m_zoom->isActive() && wholeRect().contains(point)) {
        m_movesInWhole = pressedWhole(point);
        return;
    }
    if (m_zoom->isActive() && places().cells.contains(point) && (isBox || moves)) {
        m_zoom->beginDrag(point, places().cells, isBox);
        return;
    }
    PlaceView::mousePressEvent(event);
}

void HeatmapView::pressed(const QPointF& point)
{
    const std::optional<TokenPair> cell = places().cellAt(point);
    if (!cell)
        return;
    if (!m_paints) {
        pin(*cell);
        return;
    }
    m_stroke = cell;
    emit strokeBegan(cell->query, cell->key);
}

/// A quick hand leaves no gaps.
void HeatmapView::strokeTo(const TokenPair& cell)
{
    const TokenPair last = *m_stroke;
    const int nSteps = std::max(std::abs(cell.query - last.query), std::abs(cell.key - last.key));
    for (int step = 1; step <= nSteps; ++step)
        emit strokeMoved(last.query + (cell.query - last.query) * step / nSteps,
                         last.key + (cell.key - last.key) * step / nSteps);
    m_stroke = cell;
}

void HeatmapView::mouseReleaseEvent(QMouseEvent* event)
{
    PictureView::mouseReleaseEvent(event);
    m_movesInWhole = false;
    m_colourBar->release();
    if (m_zoom->isDragging()) {
        if (m_zoom->endDrag() && event->button() == Qt::LeftButton)
            pressed(toPicture(event->position()));
        return;
    }
    if (m_stroke && event->button() == Qt::LeftButton) {
        m_stroke.reset();
        emit strokeEnded();
    }
}

void HeatmapView::keyPressEvent(QKeyEvent* event)
{
    if (plot().isEmpty()) {
        PictureView::keyPressEvent(event); // NOLINT(bugprone-parent-virtual-call): Enter and Escape are this view's
        return;
    }
    const std::optional<TokenPair> hovered = looked() && looked()->query >= 0 ? looked() : std::nullopt;
    const TokenPair cell = plot().pinned.value_or(hovered.value_or(TokenPair{}));
    const int step = plot().pinned ? 1 : 0; // the first key only shows where the cell is
    if (const auto next = m_zoom->cellAfterKey(*event, cell, step)) {
        look(std::nullopt); // where the pointer rests is no longer what the reader speaks of
        if (m_zoom->holds(*next))
            pin(*next);
        else
            m_zoom->askFor(*next);
    } else if (m_zoom->key(*event, zoomPlace(), places().cells)) {
        event->accept();
    } else if (choosesCell(*event) && m_paints) {
        emit strokeBegan(cell.query, cell.key);
        emit strokeEnded();
    } else if (choosesCell(*event)) {
        pin(hovered.value_or(cell));
    } else {
        PictureView::keyPressEvent(event); // NOLINT(bugprone-parent-virtual-call): Enter and Escape are this view's
    }
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/compare/compare_view.h"

#include "ui/kit/text_metrics.h"
#include "ui/pictures/compare/compare_painter.h"
#include "ui/pictures/compare/compare_text.h"
#include "ui/window/heatmap/map_zoom.h"
#include "ui/window/widgets/grid_keys.h"

#include <QNativeGestureEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace headlight {

namespace {

/// The note takes one line where there is room for it.
int noteLines(double width, const QFont& font)
{
    constexpr double wide = 46.0; // in its pixel sizes
    return width >= wide * font.pixelSize() ? 1 : 2;
}

std::optional<int> orNone(int token)
{
    return token >= 0 ? std::optional(token) : std::nullopt;
}

} // namespace

CompareView::CompareView(QWidget* parent) : PlaceView(parent), m_zoom(new MapZoom(this))
{
    setAccessibleName(tr("Comparison of two attention heatmaps"));
    describe();
}

void CompareView::setPlot(ComparePlot plot)
{
    if (looked() && !cellIn(plot, 0, *looked()) && !cellIn(plot, 1, *looked()))
        forgetLooked();
    m_plot = std::move(plot);
    m_zoom->setShown(shownPartOf(m_plot.a));
    if (looked()) {
        m_plot.hoveredQuery = looked()->query;
        m_plot.hoveredKey = looked()->key;
    }
    describe();
    refresh();
}

void CompareView::setHoveredToken(int query, int key)
{
    if (m_plot.hoveredQuery == orNone(query) && m_plot.hoveredKey == orNone(key))
        return;
    m_plot.hoveredQuery = orNone(query);
    m_plot.hoveredKey = orNone(key);
    placeLabels();
}

/// Lays out the labels alone: nothing else of the layout changes with the cursor or the pin.
void CompareView::placeLabels()
{
    placeCompareLabels(m_layout, m_plot);
    viewport()->update();
}

QRectF CompareView::cellRect(int panel, int query, int key) const
{
    const QRectF cell = m_layout.panels.at(static_cast<std::size_t>(panel)).map.cell(query, key);
    return cell.isEmpty() ? QRectF() : toWidget(cell);
}

QSizeF CompareView::layOut(const QSizeF& room)
{
    m_layout = layoutCompare(m_plot, room,
                             {noteLines(room.width(), theme().bodyFont) * lineHeight(theme().bodyFont), 0.0}, theme());
    for (CellImage& cells : m_cells)
        cells.forget(); // another plot, room or theme
    return {room.width(), m_layout.size.height()};
}

void CompareView::paintBelow(QPainter& painter, const QRectF&)
{
    const HeatmapPlot* maps[] = {&m_plot.a, &m_plot.b, &m_plot.difference};
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        const CompareLayout::Panel& panel = m_layout.panels[i];
        if (!panel.isShown || maps[i]->isEmpty())
            continue;
        if (m_zoom->isWaiting() && maps[i]->cells.isLarge() && m_cells[i].isReady())
            m_zoom->paintMeanwhile(painter, panel.map.cells, m_cells[i]);
        else
            m_cells[i].paint(painter, panel.map.cells, *maps[i], theme());
    }
}

void CompareView::paint(Canvas& canvas, const QRectF&)
{
    paintCompareTexts(canvas, m_layout, m_plot, theme());
    paintCompareMarks(canvas, m_layout, m_plot, theme());
    for (const CompareLayout::Panel& panel : m_layout.panels)
        if (panel.isShown)
            m_zoom->paint(canvas, panel.map, theme());
    const QFont& font = theme().bodyFont;
    double baseline = m_layout.note.y() + lineHeight(font) / 2.0 + middleOf(font);
    const QString text = readout();
    if (text.isEmpty())
        return;
    for (const QString& line : wrapped(text, font, m_layout.noteWidth).mid(0, noteLines(room().width(), font))) {
        canvas.text({m_layout.note.x(), baseline}, shortReadout(line, font, m_layout.noteWidth), font, theme().text);
        baseline += lineHeight(font);
    }
}

QString CompareView::emptyText() const
{
    return m_plot.a.isEmpty() ? tr("Type a sentence above: two of its attention maps appear here side by side.")
                              : QString();
}

void CompareView::keyPressEvent(QKeyEvent* event)
{
    if (m_plot.a.isEmpty()) {
        PictureView::keyPressEvent(event); // NOLINT(bugprone-parent-virtual-call): Enter and Escape are this view's
        return;
    }
    const TokenPair cell = m_plot.pinned.value_or(looked().value_or(TokenPair{}));
    const int step = m_plot.pinned ? 1 : 0; // the first key only shows where the cell is
    if (const auto next = m_zoom->cellAfterKey(*event, cell, step)) {
        look(std::nullopt); // where the pointer rests is no longer what the reader speaks of
        if (m_zoom->holds(*next))
            pin(*next);
        else
            m_zoom->askFor(*next);
    } else if (m_zoom->key(*event, zoomPlace(), cellsAt(zoomPlace()))) {
        event->accept();
    } else if (choosesCell(*event)) {
        pin(looked().value_or(cell));
    } else {
        PictureView::keyPressEvent(event); // NOLINT(bugprone-parent-virtual-call): Enter and Escape are this view's
        return;
    }
    if (m_plot.pinned)
        scrollTo(m_layout.panels[0].map.cell(m_plot.pinned->query, m_plot.pinned->key));
}

/// The session's tokens are A's: a cell that only B has cannot be pinned.
void CompareView::pin(const TokenPair& cell)
{
    if (cell.query >= m_plot.a.nQueries() || cell.key >= m_plot.a.nKeys())
        return;
    m_plot.pinned = cell;
    placeLabels();
    describe();
    emit cellClicked(cell.query, cell.key);
}

/// The cells of the map at a point, those of A elsewhere.
QRectF CompareView::cellsAt(const QPointF& point) const
{
    for (const CompareLayout::Panel& panel : m_layout.panels)
        if (panel.isShown && panel.map.cells.contains(point))
            return panel.map.cells;
    return m_layout.panels[0].map.cells;
}

/// The cell that is looked at, or the pinned one, in A: where keys and commands look closer.
QPointF CompareView::zoomPlace() const
{
    const HeatmapLayout& map = m_layout.panels[0].map;
    const auto cell = looked() ? looked() : m_plot.pinned;
    const QRectF rect = cell ? map.cell(cell->query, cell->key) : QRectF();
    return rect.isEmpty() ? map.cells.center() : rect.center();
}

bool CompareView::run(MapCommand command)
{
    return m_zoom->run(command, zoomPlace(), cellsAt(zoomPlace()));
}

void CompareView::mouseMoveEvent(QMouseEvent* event)
{
    PlaceView::mouseMoveEvent(event);
    if (m_zoom->isDragging())
        m_zoom->dragTo(toPicture(event->position()));
}

void CompareView::mousePressEvent(QMouseEvent* event)
{
    const QPointF point = toPicture(event->position());
    const bool isLeft = event->button() == Qt::LeftButton;
    const bool isBox = isLeft && event->modifiers().testFlag(Qt::ShiftModifier);
    const bool moves = event->button() == Qt::MiddleButton || (isLeft && m_zoom->showsPart());
    const QRectF cells = cellsAt(point);
    if (m_zoom->isActive() && cells.contains(point) && (isBox || moves))
        m_zoom->beginDrag(point, cells, isBox);
    else
        PlaceView::mousePressEvent(event);
}

void CompareView::mouseReleaseEvent(QMouseEvent* event)
{
    PictureView::mouseReleaseEvent(event); // NOLINT(bugprone-parent-virtual-call): PlaceView has none
    if (m_zoom->isDragging() && m_zoom->endDrag() && event->button() == Qt::LeftButton)
        pressed(toPicture(event->position()));
}

void CompareView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_zoom->showsPart())
        m_zoom->showAll();
    else
        PlaceView::mouseDoubleClickEvent(event);
}

void CompareView::wheelEvent(QWheelEvent* event)
{
    const QPointF point = toPicture(event->position());
    if (cellsAt(point).contains(point) && m_zoom->wheel(*event, point, cellsAt(point)))
        event->accept();
    else
        PlaceView::wheelEvent(event);
}

bool CompareView::viewportEvent(QEvent* event)
{
    if (!m_zoom->isActive() || !MapZoom::isPinch(*event))
        return PlaceView::viewportEvent(event);
    const auto& gesture = static_cast<const QNativeGestureEvent&>(*event);
    const QPointF point = toPicture(gesture.position());
    m_zoom->pinch(gesture, point, cellsAt(point));
    return true;
}

QString CompareView::note() const
{
    const std::optional<TokenPair> cell = looked() ? looked() : m_plot.pinned;
    return cell ? compareCellLine(m_plot, *cell) : QString();
}

QString CompareView::readout() const
{
    const std::optional<TokenPair> cell = looked() ? looked() : m_plot.pinned;
    return cell ? compareReadout(m_plot, *cell, theme().bodyFont, m_layout.noteWidth) : QString();
}

QString CompareView::spokenText() const
{
    const QString line = note();
    return line.isEmpty() ? m_plot.caption.line() : line;
}

std::optional<TokenPair> CompareView::placeAt(const QPointF& point) const
{
    for (std::size_t i = 0; i < m_layout.panels.size(); ++i)
        if (const auto cell = m_layout.panels[i].map.cellAt(point))
            return placeOf(m_plot, i, *cell);
    return std::nullopt;
}

std::optional<std::size_t> CompareView::mapAt(const QPointF& point) const
{
    for (std::size_t i = 0; i < m_layout.panels.size(); ++i)
        if (m_layout.panels[i].map.cellAt(toPicture(point)))
            return i;
    return std::nullopt;
}

QString CompareView::toolTipAt(const QPointF&) const
{
    return looked() ? compareCellLine(m_plot, *looked()) : QString();
}

QRectF CompareView::tipBeside(const QPointF& point) const
{
    if (looked())
        for (std::size_t i = 0; i < m_layout.panels.size(); ++i)
            if (const HeatmapLayout& map = m_layout.panels[i].map; map.cells.contains(point)) {
                const auto cell = cellIn(m_plot, i, *looked());
                return cell ? map.cell(cell->query, cell->key) : QRectF();
            }
    return {};
}

void CompareView::lookChanged()
{
    setHoveredToken(looked() ? looked()->query : -1, looked() ? looked()->key : -1);
}

void CompareView::tellLooked()
{
    emit cellHovered(looked() ? looked()->query : -1, looked() ? looked()->key : -1);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heatmap/heatmap_view.h"

#include "ui/pictures/heatmap/combined_strip.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/window/heatmap/heatmap_canvas.h"
#include "ui/window/widgets/grid_keys.h"
#include "ui/window/widgets/spoken_picture.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace headlight {

HeatmapView::HeatmapView(QWidget* parent) : QWidget(parent), m_canvas(new HeatmapCanvas(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 160);
    makeSpoken(*this);
    setAccessibleName(tr("Attention heatmap"));
    describe();
}

HeatmapView::~HeatmapView() = default;

void HeatmapView::setPlot(HeatmapPlot plot)
{
    if (m_hovered && m_hovered->query < 0 && !plot.combined)
        m_hovered.reset();
    if (m_hovered && (m_hovered->query >= plot.nQueries() || m_hovered->key >= plot.nKeys()))
        m_hovered.reset();
    m_canvas->setPlot(std::move(plot));
    describe();
}

const HeatmapPlot& HeatmapView::plot() const
{
    return m_canvas->picture().plot;
}

void HeatmapView::setTheme(const Theme& theme)
{
    m_canvas->setTheme(theme);
}

void HeatmapView::setPainting(bool paints)
{
    m_paints = paints;
    m_stroke.reset();
    setCursor(Qt::ArrowCursor);
}

void HeatmapView::setAllowed(int query, int key, bool allowed)
{
    if (query < plot().nQueries() && key < plot().nKeys() && plot().isAllowed(query, key) != allowed)
        m_canvas->setAllowed(query, key, allowed);
    describe();
}

void HeatmapView::setHoveredToken(int query, int key)
{
    m_canvas->setHovered(query, key);
}

QRectF HeatmapView::cellRect(int query, int key) const
{
    return m_canvas->picture().layout.cell(query, key);
}

QString HeatmapView::note() const
{
    return m_canvas->picture().note;
}

void HeatmapView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_canvas->setGeometry(rect());
}

void HeatmapView::mouseMoveEvent(QMouseEvent* event)
{
    const HeatmapLayout& layout = m_canvas->picture().layout;
    const int stripKey = layout.stripKeyAt(event->position());
    hover(stripKey >= 0 ? TokenPair{-1, stripKey} : layout.cellAt(event->position()));
    if (m_paints) {
        const bool isOverCell = m_hovered && m_hovered->query >= 0;
        setCursor(isOverCell ? Qt::CrossCursor : Qt::ArrowCursor);
        if (isOverCell && m_stroke && event->buttons().testFlag(Qt::LeftButton))
            strokeTo(*m_hovered);
    }
    const QString whole = m_hovered ? note() : labelAt(event->position());
    if (whole.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint(), QStringLiteral("<qt>%1</qt>").arg(whole.toHtmlEscaped()),
                           this); // "<s>" is no tag
}

void HeatmapView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const std::optional<TokenPair> cell = m_canvas->picture().layout.cellAt(event->position());
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
    QWidget::mouseReleaseEvent(event);
    if (m_stroke && event->button() == Qt::LeftButton) {
        m_stroke.reset();
        emit strokeEnded();
    }
}

void HeatmapView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    hover(std::nullopt);
}

void HeatmapView::keyPressEvent(QKeyEvent* event)
{
    if (plot().isEmpty()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const std::optional<TokenPair> hovered = m_hovered && m_hovered->query >= 0 ? m_hovered : std::nullopt;
    const TokenPair cell = plot().pinned.value_or(hovered.value_or(TokenPair{}));
    const int step = plot().pinned ? 1 : 0; // the first key only shows where the cell is
    const QSize grid(plot().nKeys(), plot().nQueries());
    if (const auto place = placeAfterKey(*event, {cell.query, cell.key}, grid, step)) {
        pin({place->row, place->column});
    } else if (choosesCell(*event) && m_paints) {
        emit strokeBegan(cell.query, cell.key);
        emit strokeEnded();
    } else if (choosesCell(*event)) {
        pin(hovered.value_or(cell));
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool HeatmapView::event(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_canvas->update();
    return QWidget::event(event);
}

void HeatmapView::hover(std::optional<TokenPair> cell)
{
    if (cell == m_hovered)
        return;
    m_hovered = cell;
    m_canvas->setHovered(cell ? cell->query : -1, cell ? cell->key : -1);
    describe();
    emit cellHovered(cell ? cell->query : -1, cell ? cell->key : -1);
}

void HeatmapView::pin(const TokenPair& cell)
{
    m_canvas->setPinned(cell);
    describe();
    emit cellClicked(cell.query, cell.key);
}

/// One line under the picture, and the same for a screen reader.
void HeatmapView::describe()
{
    const std::optional<TokenPair> cell = m_hovered ? m_hovered : plot().pinned;
    const bool isStrip = cell && cell->query < 0;
    const QString line = isStrip ? combinedText(plot(), cell->key)
                         : cell  ? cellLine(plot(), cell->query, cell->key)
                                 : QString();
    m_canvas->setNote(line);
    speak(*this, line.isEmpty() ? plot().caption.line() : line);
}

/// The whole label at a point, for one that is shown shortened.
QString HeatmapView::labelAt(const QPointF& point) const
{
    const HeatmapLayout& layout = m_canvas->picture().layout;
    const QRectF& cells = layout.cells;
    if (layout.nQueries > 0 && point.x() < cells.left() && point.y() >= cells.top() && point.y() < cells.bottom())
        return plot().queryLabels.value(static_cast<int>((point.y() - cells.top()) / cells.height() * layout.nQueries));
    // A column label leans to the right by as much as it rises.
    const double x = point.x() - (cells.top() - point.y());
    if (layout.nKeys > 0 && point.y() < cells.top() && x >= cells.left() && x < cells.right())
        return plot().keyLabels.value(static_cast<int>((x - cells.left()) / cells.width() * layout.nKeys));
    return {};
}

} // namespace headlight

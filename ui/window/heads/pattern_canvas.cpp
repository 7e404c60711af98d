// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/heads/pattern_canvas.h"

#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/state/choice_text.h"
#include "ui/window/widgets/spoken_picture.h"
#include "ui/window/widgets/window_theme.h"

#include <QPainter>

#include <algorithm>

namespace headlight {

namespace {

constexpr std::size_t kMostPaintSteps = 100; // undo keeps so many

} // namespace

PatternCanvas::PatternCanvas(QWidget* parent) : QWidget(parent)
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        refresh();
    });
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(200, 200);
    makeSpoken(*this);
    setAccessibleName(tr("Pattern to look for"));
}

void PatternCanvas::setPattern(QStringList queries, QStringList keys, DrawnPattern pattern)
{
    m_plot.queryLabels = std::move(queries);
    m_plot.keyLabels = std::move(keys);
    m_pattern = std::move(pattern);
    m_undo.clear();
    m_redo.clear();
    m_isStroke = false;
    m_cursor = {std::clamp(m_cursor.query, 0, std::max(0, static_cast<int>(m_pattern.weights.rows()) - 1)),
                std::clamp(m_cursor.key, 0, std::max(0, static_cast<int>(m_pattern.weights.cols()) - 1))};
    refresh();
}

void PatternCanvas::remember()
{
    m_undo.push_back(m_pattern.weights);
    if (m_undo.size() > kMostPaintSteps)
        m_undo.erase(m_undo.begin());
    m_redo.clear();
}

void PatternCanvas::draw(DrawnPattern pattern)
{
    if (pattern.weights.size() != m_pattern.weights.size() || pattern.weights == m_pattern.weights)
        return;
    remember();
    m_pattern = std::move(pattern);
    tellDrawn();
}

void PatternCanvas::clear()
{
    draw({Matrix::Zero(m_pattern.weights.rows(), m_pattern.weights.cols()), m_pattern.allowed});
}

void PatternCanvas::undo()
{
    if (m_undo.empty())
        return;
    m_redo.push_back(std::exchange(m_pattern.weights, std::move(m_undo.back())));
    m_undo.pop_back();
    tellDrawn();
}

void PatternCanvas::redo()
{
    if (m_redo.empty())
        return;
    m_undo.push_back(std::exchange(m_pattern.weights, std::move(m_redo.back())));
    m_redo.pop_back();
    tellDrawn();
}

void PatternCanvas::tellDrawn()
{
    refresh();
    emit drawn();
}

void PatternCanvas::setBrush(int cells)
{
    m_brush = cells;
    update();
}

void PatternCanvas::setColourMap(ColourMapId map)
{
    m_plot.colours.map = map;
    update();
}

QRectF PatternCanvas::cellRect(int query, int key) const
{
    return m_layout.cell(query, key);
}

/// Where a stroke at the cursor paints.
QRectF PatternCanvas::brushRect() const
{
    const int top = brushStart(m_cursor.query, m_brush);
    const int left = brushStart(m_cursor.key, m_brush);
    const QRectF first = m_layout.cell(std::max(top, 0), std::max(left, 0));
    const QRectF last =
        m_layout.cell(std::min(top + m_brush, m_plot.nQueries()) - 1, std::min(left + m_brush, m_plot.nKeys()) - 1);
    return first.united(last);
}

void PatternCanvas::refresh()
{
    m_plot.cells = HeatmapCells(m_pattern.weights, m_pattern.allowed);
    const Theme& colours = theme(m_theme);
    m_layout = layoutHeatmap(m_plot, QSizeF(size()), 0.0, colours);
    speak(*this, cellLine(m_cursor));
    update();
}

QString PatternCanvas::cellLine(const TokenPair& cell, double most) const
{
    if (cell.query >= m_plot.nQueries() || cell.key >= m_plot.nKeys())
        return {};
    const auto line = [&](const QString& pair) {
        return m_pattern.isAllowed(cell)
                   ? tr("%1, %2 drawn").arg(pair, numberText(double(m_pattern.weights(cell.query, cell.key)), 1))
                   : tr("%1 is masked: no head can look there").arg(pair);
    };
    const QFont& font = theme(m_theme).smallFont;
    return line(
        pairWithin(m_plot.queryName(cell.query), m_plot.keyName(cell.key), font, most - textWidth(line({}), font)));
}

void PatternCanvas::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme(m_theme);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), colours.surface);
    if (m_plot.isEmpty())
        return;
    PainterCanvas canvas(painter);
    paintAxisLabels(canvas, m_layout, colours);
    paintCells(canvas, m_layout.cells, m_plot, colours);
    if (!m_showsCursor && !hasFocus())
        return;
    paintPin(canvas, brushRect(), colours);
    const QFont& font = colours.smallFont;
    const double room = width() - m_layout.legend.x() - 8.0;
    canvas.text({m_layout.legend.x(), m_layout.legend.y() + font.pixelSize()},
                shortReadout(cellLine(m_cursor, room), font, room), font, colours.mutedText);
}

void PatternCanvas::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refresh();
}

} // namespace headlight

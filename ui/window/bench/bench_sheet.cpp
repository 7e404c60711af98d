// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/bench_sheet.h"

#include "ui/kit/painter_canvas.h"
#include "ui/pictures/bench/bench_painter.h"
#include "ui/window/widgets/picture_view.h"
#include "ui/window/widgets/window_theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr double margin = 16.0;
constexpr double legendGap = 20.0;

} // namespace

BenchSheet::BenchSheet(QWidget* parent) : QWidget(parent)
{
    followTheme(*this, [this](const Theme& theme) {
        m_theme = theme.id;
        layOut();
    });
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void BenchSheet::setPlot(BenchPlot plot)
{
    m_plot = std::move(plot);
    m_hovered.reset();
    layOut();
}

void BenchSheet::setPick(const std::optional<BenchPick>& pick)
{
    headlight::setPick(m_plot, pick);
    update();
}

void BenchSheet::fitInto(const QSize& room)
{
    if (room == m_room)
        return;
    m_room = room;
    layOut();
}

void BenchSheet::layOut()
{
    const Theme& colours = theme(m_theme);
    const double width = m_room.width() - 2.0 * margin;
    m_layout = layoutBench(m_plot, width, colours).movedTo({margin, margin});
    double height = 0.0;
    if (!m_plot.isEmpty())
        height = m_layout.size.height() + legendGap + benchLegendHeight(m_plot, width, colours) + 2.0 * margin;
    resize(std::max(m_room.width(), static_cast<int>(std::ceil(m_layout.size.width() + 2.0 * margin))),
           std::max(m_room.height(), static_cast<int>(std::ceil(height))));
    update();
}

void BenchSheet::paintEvent(QPaintEvent* event)
{
    const Theme& colours = theme(m_theme);
    QPainter painter(this);
    painter.fillRect(event->rect(), colours.surface);
    PainterCanvas canvas(painter);
    if (m_plot.isEmpty()) {
        paintEmptyText(canvas, m_room, tr("Type tokens and numbers to see every step of the attention."), colours);
        return;
    }
    paintBench(canvas, m_layout, m_plot, event->rect(), m_hovered, colours);
    paintBenchLegend(canvas, {margin, margin + m_layout.size.height() + legendGap}, m_room.width() - 2.0 * margin,
                     m_plot, colours);
}

void BenchSheet::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    if (const std::optional<BenchPick> cell = m_layout.cellAt(event->position()))
        emit pressed(*cell);
    else
        emit pressedBeside();
}

void BenchSheet::mouseMoveEvent(QMouseEvent* event)
{
    const std::optional<BenchPick> cell = m_layout.cellAt(event->position());
    if (event->buttons().testFlag(Qt::LeftButton)) {
        if (cell)
            emit draggedOver(*cell);
        return;
    }
    hover(cell);
}

void BenchSheet::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit released();
}

void BenchSheet::leaveEvent(QEvent*)
{
    hover(std::nullopt);
}

void BenchSheet::hover(const std::optional<BenchPick>& cell)
{
    if (cell == m_hovered)
        return;
    for (const std::optional<BenchPick>& changed : {m_hovered, cell})
        if (changed)
            update(m_layout.cellRect(*changed).toAlignedRect().adjusted(-2, -2, 2, 2));
    m_hovered = cell;
    emit hoverChanged();
}

} // namespace headlight

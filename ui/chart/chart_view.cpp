// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_view.h"

#include "ui/chart/chart_cursor.h"
#include "ui/chart/chart_drawing.h"
#include "ui/chart/chart_part.h"
#include "ui/kit/figure_margin.h"
#include "ui/kit/painter_canvas.h"
#include "ui/kit/text_lines.h"

#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headlight {

namespace {

constexpr double kReach = 24.0;    // pixels from the pointer to a point of a cloud that it looks at
constexpr double kAtPointer = 8.0; // pixels within which a point, or its curve, is meant by a click

/// Whether an axis is the same, so that a part of it still means what it did.
bool isSameAxis(const ChartAxis& a, const ChartAxis& b)
{
    return a.name == b.name && a.low == b.low && a.high == b.high && a.ticks == b.ticks && a.names == b.names;
}

} // namespace

ChartView::ChartView(QWidget* parent)
    : QWidget(parent),
      m_theme(headlight::theme(ThemeId::Light)),
      m_drawing(new ChartDrawing(ChartEntries::AllSeries, this)),
      m_cursor(new ChartCursor(*this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    grabGesture(Qt::PinchGesture);
    m_drawing->show(m_plot, m_theme);
}

ChartView::~ChartView() = default;

void ChartView::setPointImage(std::function<QImage(const ChartPlace&)> image)
{
    m_pointImage = std::move(image);
}

void ChartView::setPlot(ChartPlot plot)
{
    const ChartPart before = part();
    const bool keeps = isSameAxis(plot.x, m_givenX) && isSameAxis(plot.y, m_givenY) && before != wholeOf(m_plot);
    m_plot = std::move(plot);
    m_givenX = m_plot.x;
    m_givenY = m_plot.y;
    m_drag.reset();
    if (m_looked && !isThere(m_plot, *m_looked))
        m_looked.reset(); // before anything is drawn, the cursor included
    m_drawing->show(m_plot, m_theme);
    if (keeps)
        m_drawing->setPart(before);
    arrange();
    emit lookedAt(m_looked ? chartReadout(m_plot, *m_looked).join(QStringLiteral(", ")) : QString());
}

void ChartView::setTheme(const Theme& theme)
{
    m_theme = theme;
    const ChartPart before = part();
    m_drawing->show(m_plot, m_theme);
    m_drawing->setPart(before);
    arrange();
}

ChartPart ChartView::part() const
{
    return m_drawing->part();
}

QRectF ChartView::frame() const
{
    return m_drawing->frame().translated(m_drawing->pos());
}

QRectF ChartView::entryRect(int series) const
{
    const QRectF rect = m_drawing->entryRect(series);
    return rect.isEmpty() ? rect : rect.translated(m_drawing->pos());
}

QPointF ChartView::pixelOf(const ChartPlace& place) const
{
    const ChartSeries& series = m_plot.series[static_cast<std::size_t>(place.series)];
    return m_drawing->pixelOf(series, static_cast<std::size_t>(place.point)) + m_drawing->pos();
}

/// The title has its room above the chart.
void ChartView::arrange()
{
    const QStringList title = titleLines(m_plot.title, width() - 2.0 * kPanelMargin, m_theme);
    const int top = static_cast<int>(std::ceil(kPanelMargin / 2.0 + titleHeight(title, m_theme)));
    const auto side = static_cast<int>(kPanelMargin);
    m_drawing->setGeometry(side, top, std::max(1, width() - 2 * side), std::max(1, height() - top - side));
    if (m_plot.isPlane)
        fit();
    m_cursor->setGeometry(rect());
    m_cursor->raise();
    redraw();
    update();
}

/// Both axes of a plane have one scale, whatever the frame's shape; what is seen stays where it was looked into.
void ChartView::fit()
{
    const ChartPart seen = part();
    const bool isAll =
        seen == wholeOf(m_plot) || seen == ChartPart{m_givenX.low, m_givenX.high, m_givenY.low, m_givenY.high};
    m_plot.x = m_givenX;
    m_plot.y = m_givenY;
    fitPlane(m_plot, m_drawing->frameIn(m_drawing->size()));
    m_drawing->setPart(isAll ? wholeOf(m_plot) : fittedPart(m_plot, seen));
}

void ChartView::redraw()
{
    m_drawing->layOut(m_drawing->size());
    m_drawing->replot(QCustomPlot::rpImmediateRefresh);
    m_cursor->update();
}

void ChartView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void ChartView::paintEvent(QPaintEvent* event)
{
    QPainter painter(this);
    painter.fillRect(event->rect(), m_theme.surface);
    PainterCanvas canvas(painter);
    paintTitle(canvas, {kPanelMargin, kPanelMargin / 2.0},
               titleLines(m_plot.title, width() - 2.0 * kPanelMargin, m_theme), m_theme);
}

void ChartView::look(const std::optional<ChartPlace>& place)
{
    if (place == m_looked)
        return;
    m_looked = place;
    m_cursor->update();
    emit lookedAt(m_looked ? chartReadout(m_plot, *m_looked).join(QStringLiteral(", ")) : QString());
}

/// Finds of curves the nearest x, and there the nearest of the curves; of a cloud the nearest point within reach.
std::optional<ChartPlace> ChartView::placeNear(const QPointF& at) const
{
    if (!frame().adjusted(-4.0, -4.0, 4.0, 4.0).contains(at))
        return std::nullopt;
    std::optional<ChartPlace> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (int s = 0; s < static_cast<int>(m_plot.series.size()); ++s) {
        const ChartSeries& series = m_plot.series[static_cast<std::size_t>(s)];
        const bool isCloud = series.mark == ChartMark::Points;
        for (int i = 0; i < static_cast<int>(series.x.size()); ++i) {
            if (!isThere(m_plot, {s, i}))
                continue;
            const QPointF there = pixelOf({s, i});
            if (there.x() < frame().left() - 1.0 || there.x() > frame().right() + 1.0)
                continue;
            const QPointF away = there - at;
            // A pixel across counts for more than any way up: the cursor of curves stands at one x.
            const double apart =
                isCloud ? std::hypot(away.x(), away.y()) : std::abs(away.x()) * 1e4 + std::abs(away.y());
            if (apart < least && (!isCloud || apart <= kReach)) {
                least = apart;
                nearest = ChartPlace{s, i};
            }
        }
    }
    return nearest;
}

bool ChartView::isAtPointer(const ChartPlace& place, const QPointF& at) const
{
    const ChartSeries& series = m_plot.series[static_cast<std::size_t>(place.series)];
    if (m_plot.choosesAcross)
        return true; // placeNear() is within the frame, at the nearest x
    if (series.mark == ChartMark::Bars)
        return std::abs(pixelOf(place).x() - at.x()) <= kReach && at.y() >= pixelOf(place).y();
    const QPointF away = pixelOf(place) - at;
    const auto point = static_cast<std::size_t>(place.point);
    const double reach = series.radii.empty() ? kAtPointer : std::max(kAtPointer, series.radii[point]);
    return std::hypot(away.x(), away.y()) <= reach;
}

int ChartView::entryAt(const QPointF& at) const
{
    for (int series = 0; series < static_cast<int>(m_plot.series.size()); ++series)
        if (entryRect(series).adjusted(-4.0, -2.0, 4.0, 2.0).contains(at) && !entryRect(series).isEmpty())
            return series;
    return -1;
}

void ChartView::want(ChartPart wanted)
{
    if (wanted == part())
        return;
    m_drawing->setPart(wanted);
    redraw();
    emit partChanged();
}

void ChartView::showAll()
{
    want(wholeOf(m_plot));
}

} // namespace headlight

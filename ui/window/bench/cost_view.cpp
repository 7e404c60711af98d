// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/bench/cost_view.h"

#include "ui/chart/chart_view.h"
#include "ui/kit/larger_type.h"
#include "ui/kit/legend.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

CostView::CostView(QWidget* parent)
    : PlaceView(parent), m_plot(makeCostPlot({paperLayerSize(), 1, 1})), m_chart(new ChartView(viewport()))
{
    setAccessibleName(tr("Shapes of the matrices and their multiplications"));
    m_chart->setObjectName("costChart");
    m_chart->setFocusPolicy(Qt::NoFocus); // its keys come from here
    m_chart->show();
    connect(m_chart, &ChartView::lookedAt, this, &CostView::followChart);
    connect(m_chart, &ChartView::seriesSwitched, this, &CostView::switchCurve);
    connect(m_chart, &ChartView::chosen, this, [this](const ChartPlace& place) {
        const ChartSeries& series = m_chart->plot().series[static_cast<std::size_t>(place.series)];
        emit tokensChosen(std::llround(series.x[static_cast<std::size_t>(place.point)]));
    });
    refresh();
    describe();
}

void CostView::setPlot(CostPlot plot)
{
    m_plot = std::move(plot);
    refresh();
    describe();
}

QString CostView::note() const
{
    if (looked())
        return rowLine(m_plot, *looked());
    const std::optional<ChartPlace>& place = m_chart->looked();
    if (!place)
        return costLine(m_plot, static_cast<double>(m_plot.nTokens));
    const ChartSeries& series = m_chart->plot().series[static_cast<std::size_t>(place->series)];
    return costLine(m_plot, series.x[static_cast<std::size_t>(place->point)]);
}

QSizeF CostView::layOut(const QSizeF& room)
{
    constexpr double comfortableChart = 24.0; // its height, in body pixel sizes
    for (const double factor : {1.4, 1.2, 1.0}) {
        m_type = withLargerType(theme(), factor);
        m_layout = layoutCost(m_plot, room, 2.0 * lineHeight(m_type.bodyFont), m_type);
        if (m_layout.height <= room.height() && m_layout.table.right() <= room.width() &&
            m_layout.chart.height() >= comfortableChart * m_type.bodyFont.pixelSize())
            break;
    }
    return {std::max(room.width(), std::ceil(m_layout.table.right() + 4.0)), m_layout.height}; // else it scrolls
}

/// After whatever lays out anew, and while it is scrolled: the chart is a widget over its place in the picture.
void CostView::scrollContentsBy(int dx, int dy)
{
    PlaceView::scrollContentsBy(dx, dy);
    m_chart->setGeometry(toWidget(m_layout.chart).toRect());
    if (dx == 0 && dy == 0)
        showChart();
}

void CostView::showChart()
{
    ChartPlot chart = chartOf(m_plot, m_type);
    for (const int curve : m_off)
        chart.series[static_cast<std::size_t>(curve)].isShown = false;
    m_chart->setTheme(m_type);
    m_chart->setPlot(std::move(chart));
}

void CostView::switchCurve(int curve)
{
    if (m_off.erase(curve) == 0)
        m_off.insert(curve);
    showChart();
}

/// What the pointer reads in the chart is looked at in place of a matrix.
void CostView::followChart()
{
    if (m_chart->looked())
        look(std::nullopt);
    viewport()->update();
    describe();
}

void CostView::lookChanged()
{
    if (looked())
        m_chart->look(std::nullopt);
    viewport()->update(); // the note
}

void CostView::paint(Canvas& canvas, const QRectF&)
{
    paintCostTable(canvas, m_layout, m_plot, looked().value_or(-1), m_type);
    paintCostNote(canvas, m_layout, note(), m_type.bodyFont, m_type);
}

std::optional<int> CostView::placeAt(const QPointF& point) const
{
    const int row = m_layout.rowAt(point, static_cast<int>(m_plot.rows.size()));
    return row >= 0 ? std::optional(row) : std::nullopt;
}

std::optional<int> CostView::placeAfter(const QKeyEvent& key) const
{
    const int step = key.key() == Qt::Key_Down ? 1 : key.key() == Qt::Key_Up ? -1 : 0;
    if (step == 0 || key.modifiers() != Qt::NoModifier)
        return std::nullopt;
    const int last = static_cast<int>(m_plot.rows.size()) - 1;
    return looked() ? std::clamp(*looked() + step, 0, last) : step > 0 ? 0 : last;
}

/// The chart's cursor begins at the chosen T.
void CostView::keyPressEvent(QKeyEvent* event)
{
    const bool isAlong =
        (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) && event->modifiers() == Qt::NoModifier;
    if (isAlong && !m_chart->looked()) {
        const std::vector<ChartSeries>& all = m_chart->plot().series;
        const auto shown = std::ranges::find_if(all, &ChartSeries::isShown);
        if (shown != all.end())
            m_chart->look(ChartPlace{
                static_cast<int>(shown - all.begin()),
                static_cast<int>(std::ranges::lower_bound(shown->x, double(m_plot.nTokens)) - shown->x.begin())});
    }
    if (!placeAfter(*event) && m_chart->takeKey(*event))
        return;
    PlaceView::keyPressEvent(event);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_figure.h"
#include "ui/kit/axis_ticks.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/distance/distance_plot.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kMostWeights = 8; // ticks of the axis of weights

/// Sets the axis from 0, or the number before the smallest mean, to the number after the largest, so that no curve runs
/// along the frame.
void setEnds(ChartAxis& axis, const DistancePlot& plot)
{
    const double least = plot.smallest();
    const double most = plot.largest();
    if (!std::isfinite(least) || !std::isfinite(most)) { // a norm may be beyond what a float holds
        axis.low = 0.0;
        axis.high = 1.0;
        return;
    }
    const std::vector<double> ticks = linearTicks(least, most, kMostWeights);
    const double step = ticks.size() < 2 ? 0.0 : ticks[1] - ticks[0];
    axis.low = step > 0.0 ? std::floor(least / step + 1e-9) * step : least;
    axis.high = step > 0.0 ? std::ceil(most / step - 1e-9) * step : most;
}

} // namespace

ChartSeries headSeries(const HeadIndex& head, const HeadCurves& plot, const Theme& theme)
{
    ChartSeries series;
    series.name = tr("head %1").arg(head.head);
    series.colour = headColour(head, plot.nLayers, plot.nHeadsPerLayer, theme);
    series.isChosen = head == plot.selected;
    series.width = series.isChosen ? 2.5 : 1.2;
    series.heads = {head};
    series.switches = {head};
    return series;
}

void addHidden(ChartPlot& chart, const HeadCurves& plot, const Theme& theme)
{
    for (const HeadIndex& head : plot.hidden) {
        ChartSeries series = headSeries(head, plot, theme);
        series.isShown = false;
        chart.series.push_back(std::move(series));
    }
    std::ranges::stable_sort(chart.series, {}, [](const ChartSeries& series) { return series.heads.front(); });
}

ChartPlot chartOf(const DistancePlot& plot, const Theme& theme)
{
    ChartPlot chart;
    chart.title = {plot.caption.layer, tr("attention by distance")};
    chart.x = {tr("distance: position of the query − that of the key"), double(plot.first()), double(plot.last()),
               ChartTicks::WholeNumbers};
    chart.x.readout = tr("distance");
    chart.y.name = plot.isOfFileNumbers ? tr("mean number from the file") : tr("mean attention weight");
    setEnds(chart.y, plot);
    chart.y.valueText = weightText;
    if (plot.hasFewPairs())
        chart.note = tr("faint: the mean of fewer than %1 pairs").arg(kFewPairs);
    for (const DistanceCurve& curve : plot.curves) {
        ChartSeries series = headSeries(curve.head, plot, theme);
        series.x.assign(curve.distances.begin(), curve.distances.end());
        series.y = curve.means;
        for (std::size_t i = 0; i < curve.means.size(); ++i)
            series.isPale.push_back(curve.isOfFew(i)); // the mean of a few pairs says little of a head
        chart.series.push_back(std::move(series));
    }
    addHidden(chart, plot, theme);
    return chart;
}

const FigureLook<DistancePlot>& figureLook(const DistancePlot*)
{
    static const FigureLook<DistancePlot> look = chartLook<DistancePlot>(
        [](const DistancePlot& plot) { return tr("Attention by distance, layer %1").arg(plot.selected.layer); });
    return look;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_plot.h"
#include "ui/kit/axis_ticks.h"
#include "ui/kit/theme.h"
#include "ui/kit/tr.h"
#include "ui/pictures/cost/cost_plot.h"
#include "ui/pictures/cost/cost_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headlight {

namespace {

constexpr int kCostPoints = 160; // about evenly over the axis; each is a whole number of tokens

/// From the power of ten at or below a number to that at or above another.
AxisScale decadesAround(double low, double high)
{
    return {std::pow(10.0, std::floor(std::log10(low) + 1e-9)), std::pow(10.0, std::ceil(std::log10(high) - 1e-9)),
            true};
}

/// The chosen T and the T where both parts are equal lie within.
AxisScale tokenScale(const CostPlot& plot)
{
    const auto chosen = static_cast<double>(plot.nTokens);
    const double crossing = plot.crossing();
    if (plot.axes == CostAxes::Logarithmic)
        return decadesAround(1.0, std::max({8.0 * crossing, 8.0 * chosen, 100.0}));
    return {0.0, std::max({2.0 * crossing, 1.25 * chosen, 4.0}), false};
}

ChartAxis countAxis(const QString& name, const AxisScale& scale)
{
    ChartAxis axis{name, scale.low, scale.high, scale.isLogarithmic ? ChartTicks::Decades : ChartTicks::Numbers};
    axis.tickTexts = tickCounts;
    return axis;
}

/// Whole lengths along the axis, the chosen one among them.
std::vector<double> lengthsAlong(const AxisScale& scale, std::int64_t chosen)
{
    std::set<double> lengths{static_cast<double>(chosen)};
    for (int i = 0; i <= kCostPoints; ++i)
        lengths.insert(std::clamp(std::round(scale.value(double(i) / kCostPoints)), 1.0, std::floor(scale.high)));
    return {lengths.begin(), lengths.end()};
}

} // namespace

ChartPlot chartOf(const CostPlot& plot, const Theme& theme)
{
    const AxisScale tokens = tokenScale(plot);
    const double most = plot.both(tokens.high);
    ChartPlot chart;
    chart.legend = ChartLegend::Above;
    chart.choosesAcross = true;
    chart.x = countAxis(tr("T, tokens of a text"), tokens);
    chart.x.readout = QStringLiteral("T");
    chart.x.valueText = exactCount;
    chart.y =
        countAxis(tr("multiplications"),
                  tokens.isLogarithmic ? decadesAround(std::min(plot.linearPart(1.0), plot.squaredPart(1.0)), most)
                                       : AxisScale{0.0, most, false});
    chart.y.valueText = roundedCount;
    const std::vector<double> lengths = lengthsAlong(tokens, plot.nTokens);
    const auto add = [&](CostCurve curve, double (CostPlot::*count)(double) const, const QColor& colour, double width) {
        ChartSeries series;
        series.name = curveName(curve);
        series.colour = colour;
        series.width = width;
        series.x = lengths;
        for (const double length : lengths)
            series.y.push_back((plot.*count)(length));
        chart.series.push_back(std::move(series));
    };
    add(CostCurve::Both, &CostPlot::both, theme.text, 1.0);
    add(CostCurve::Linear, &CostPlot::linearPart, theme.accent, 2.2);
    add(CostCurve::Squared, &CostPlot::squaredPart, theme.warning, 2.2);
    // Both may be the same T: one is named at the bottom, the other at the top.
    if (tokens.share(plot.crossing()) > 0.0)
        chart.markers.push_back({plot.crossing(),
                                 tr("equal at T = %1, twice the width of a token").arg(roundedCount(plot.crossing())),
                                 theme.mutedText, false});
    const auto chosen = static_cast<double>(plot.nTokens);
    chart.markers.push_back({chosen, tr("T = %1").arg(exactCount(chosen)), theme.accent});
    return chart;
}

} // namespace headlight

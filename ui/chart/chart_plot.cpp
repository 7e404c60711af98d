// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_plot.h"

#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr std::size_t kMostReadouts = 12; // curves that the cursor reads at once; of more, those nearest in value

QString nameOfSeries(const ChartSeries& series, const ChartAxis& y)
{
    return series.name.isEmpty() ? y.name : series.name;
}

/// The point of a curve at an x, if it has one there.
std::optional<std::size_t> pointAt(const ChartSeries& series, double x)
{
    const auto found = std::ranges::lower_bound(series.x, x);
    if (found == series.x.end() || *found != x)
        return std::nullopt;
    return static_cast<std::size_t>(found - series.x.begin());
}

/// "distance 3", then a line for each curve: "head 2: 0.1234".
QStringList curveReadout(const ChartPlot& plot, const ChartPlace& place)
{
    const ChartSeries& looked = plot.series[static_cast<std::size_t>(place.series)];
    const double x = looked.x[static_cast<std::size_t>(place.point)];
    const double y = looked.y[static_cast<std::size_t>(place.point)];
    struct Line {
        double apart;
        QString text;
    };
    std::vector<Line> lines;
    for (const ChartSeries& series : plot.series) {
        if (!series.isShown || series.mark == ChartMark::Points)
            continue;
        const auto at = pointAt(series, x);
        if (!at || std::isnan(series.y[*at]))
            continue;
        const ChartAxis& axis = plot.valueAxis(series);
        const QString said = series.readouts.empty() ? axisText(axis, series.y[*at]) : series.readouts[*at];
        lines.push_back({&series == &looked ? -1.0 : std::abs(series.y[*at] - y),
                         nameOfSeries(series, axis) + QStringLiteral(": ") + said});
    }
    std::ranges::stable_sort(lines, {}, &Line::apart);
    const QString& name = plot.x.readout.isEmpty() ? plot.x.name : plot.x.readout;
    QStringList said{plot.x.ticks == ChartTicks::Names ? axisText(plot.x, x)
                                                       : name + QStringLiteral(" ") + axisText(plot.x, x)};
    for (std::size_t i = 0; i < std::min(lines.size(), kMostReadouts); ++i)
        said << lines[i].text;
    return said;
}

} // namespace

bool ChartPlot::hasLegend() const
{
    return std::ranges::any_of(series, [](const ChartSeries& one) { return !one.name.isEmpty(); });
}

ChartPart wholeOf(const ChartPlot& plot)
{
    return {plot.x.low, plot.x.high, plot.y.low, plot.y.high};
}

QString axisText(const ChartAxis& axis, double value)
{
    if (axis.valueText)
        return axis.valueText(value);
    if (axis.ticks == ChartTicks::Names) {
        const auto at = static_cast<qsizetype>(std::lround(value));
        return at >= 0 && at < axis.names.size() ? axis.names[at] : QString();
    }
    return value == std::floor(value) && std::abs(value) < 1e6 ? numberText(value, 0) : scaleNumber(value);
}

bool isThere(const ChartPlot& plot, const ChartPlace& place)
{
    if (place.series < 0 || place.series >= static_cast<int>(plot.series.size()))
        return false;
    const ChartSeries& series = plot.series[static_cast<std::size_t>(place.series)];
    if (!series.isShown || place.point < 0 || place.point >= static_cast<int>(series.x.size()))
        return false;
    return std::isfinite(series.y[static_cast<std::size_t>(place.point)]);
}

QStringList chartReadout(const ChartPlot& plot, const ChartPlace& place)
{
    if (!isThere(plot, place))
        return {};
    const ChartSeries& series = plot.series[static_cast<std::size_t>(place.series)];
    const auto point = static_cast<std::size_t>(place.point);
    if (series.mark != ChartMark::Points)
        return curveReadout(plot, place);
    if (!series.readouts.empty())
        return series.readouts[point].split(QLatin1Char('\n'));
    return {plot.x.name + QStringLiteral(" ") + axisText(plot.x, series.x[point]),
            plot.y.name + QStringLiteral(" ") + axisText(plot.y, series.y[point])};
}

} // namespace headlight

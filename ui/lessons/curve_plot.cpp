// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/curve_plot.h"

#include "core/base/error.h"
#include "ui/chart/chart_figure.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kFigureWidth = 440.0; // on paper, in 1/96 inch
constexpr double kAroundPlaces = 0.3;  // from the first and the last place to the frame, in places

ChartAxis axisOf(const QString& name, const AxisScale& scale)
{
    return {name, scale.low, scale.high, scale.isLogarithmic ? ChartTicks::Decades : ChartTicks::Numbers};
}

/// Nothing of a token that is not in the text: the reader has typed another one.
std::vector<double> byLayer(const MeasureCall& measure, const LiveMeasures* measures)
{
    std::vector<double> values;
    try {
        const int nLayers = measures ? static_cast<int>(*measures->evaluate({"layers", {}}).number) : -1;
        for (int state = 0; state <= nLayers; ++state) {
            const QString layer = state == 0 ? QStringLiteral("embedding") : QString::number(state - 1);
            values.push_back(measures->evaluate(measureOfOption(measure, layer)).number.value());
        }
    } catch (const Error&) {
        values.clear();
    }
    return values;
}

/// Nothing where there is no text yet, or it is of a model that has no such measure.
std::vector<double> byToken(const MeasureCall& measure, const LiveMeasures* measures)
{
    std::vector<double> values;
    const qsizetype nTokens = measures ? measures->inputTokens().size() : 0;
    try {
        for (qsizetype i = 0; i < nTokens; ++i)
            values.push_back(measures->evaluate(measureOfOption(measure, QStringLiteral("@%1").arg(i))).number.value());
    } catch (const Error&) {
        values.clear();
    }
    return values;
}

} // namespace

CurvePlot seriesPlot(const LessonSeries& series)
{
    CurvePlot plot;
    plot.across = tr("width d of queries and keys");
    PageCurve variance{tr("variance"), {}, false, false};
    PageCurve slope{tr("slope"), {}, true, false};
    for (std::size_t i = 0; i < series.widths.size(); ++i) {
        const DotProductSpread spread = dotProductSpread(series.widths[i], series.sample);
        variance.values.push_back(spread.variance);
        slope.values.push_back(spread.slope);
        plot.places << QString::number(series.widths[i]);
    }
    const double widest = double(*std::ranges::max_element(series.widths));
    plot.left = {std::min(0.5, *std::ranges::min_element(variance.values)),
                 std::max({2.0, 1.3 * widest, *std::ranges::max_element(variance.values)}), true};
    plot.right = {0.0, 1.0};
    plot.curves = {std::move(variance), std::move(slope)};
    return plot;
}

CurvePlot layersPlot(const QString& label, const std::vector<double>& values)
{
    CurvePlot plot;
    plot.across = tr("after layer");
    plot.heightShare = 0.5;
    QStringList numbers;
    for (std::size_t state = 0; state < values.size(); ++state) {
        plot.places << (state == 0 ? tr("embedding") : QString::number(state - 1));
        numbers << numberText(values[state], 2);
    }
    plot.spoken = tr("%1, layer by layer: %2").arg(label, numbers.join(QStringLiteral(", ")));
    const auto [least, most] = std::ranges::minmax_element(values);
    plot.left = {values.empty() ? 0.0 : std::min(0.0, *least), values.empty() ? 1.0 : std::max(1.0, *most)};
    plot.curves = {{label, values, false, true}};
    return plot;
}

CurvePlot tokensPlot(const QString& label, const QStringList& tokens, const std::vector<double>& values)
{
    CurvePlot plot;
    plot.across = tr("token");
    plot.heightShare = 0.62;
    plot.turnsPlaces = true;
    plot.places = tokens;
    QStringList numbers;
    for (std::size_t i = 0; i < values.size(); ++i)
        numbers << QStringLiteral("%1 %2").arg(tokens[static_cast<qsizetype>(i)], numberText(values[i], 2));
    plot.spoken = tr("%1, token by token: %2").arg(label, numbers.join(QStringLiteral(", ")));
    const auto [least, most] = std::ranges::minmax_element(values);
    plot.left = {values.empty() ? 0.0 : std::min(0.0, 1.1 * *least), values.empty() ? 1.0 : 1.1 * *most};
    if (plot.left.high <= plot.left.low)
        plot.left.high = plot.left.low + 1.0;
    plot.curves = {{label, values, false, false}};
    return plot;
}

CurvePlot livePlot(const LessonCurve& curve, const LiveMeasures* measures)
{
    if (curve.range == CurveRange::Tokens)
        return tokensPlot(curve.label, measures ? measures->inputTokens() : QStringList(),
                          byToken(curve.measure, measures));
    return layersPlot(curve.label, byLayer(curve.measure, measures));
}

const FigureLook<CurvePlot>& figureLook(const CurvePlot*)
{
    static const FigureLook<CurvePlot> look{
        [](const CurvePlot& plot, const Theme&) {
            return QSizeF(kFigureWidth, std::round(plot.heightShare * kFigureWidth));
        },
        paintCurvePlot, [](const CurvePlot& plot) { return plot.curves.front().name; }};
    return look;
}

ChartPlot chartOf(const CurvePlot& plot, const Theme& theme)
{
    ChartPlot chart;
    chart.legend = ChartLegend::Above;
    const double last = double(std::max<qsizetype>(plot.places.size(), 1)) - 1.0;
    chart.x = {plot.across, -kAroundPlaces, last + kAroundPlaces, ChartTicks::Names, plot.places};
    chart.x.areNamesUpright = plot.turnsPlaces;
    chart.y = axisOf({}, plot.left);
    const bool hasRight = std::ranges::any_of(plot.curves, &PageCurve::isRight);
    if (hasRight)
        chart.right = axisOf({}, plot.right);
    for (std::size_t i = 0; i < plot.curves.size(); ++i) {
        const PageCurve& curve = plot.curves[i];
        ChartSeries series;
        series.name = !hasRight       ? curve.name
                      : curve.isRight ? tr("%1 (right)").arg(curve.name)
                                      : tr("%1 (left)").arg(curve.name);
        series.colour = headColour({0, static_cast<int>(i)}, 1, 4, theme);
        series.width = 2.0;
        series.isRight = curve.isRight;
        series.y = curve.values;
        for (std::size_t place = 0; place < curve.values.size(); ++place) {
            series.x.push_back(double(place));
            if (curve.saysValues)
                series.labels.push_back(numberText(curve.values[place], 2));
        }
        chart.series.push_back(std::move(series));
    }
    return chart;
}

void paintCurvePlot(Canvas& canvas, const QSizeF& size, const CurvePlot& plot, const Theme& theme)
{
    paintChart(canvas, QRect(QPoint(), size.toSize()), chartOf(plot, theme), theme);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_figure.h"
#include "ui/kit/axis_ticks.h"
#include "ui/kit/colour_map.h"
#include "ui/kit/counts.h"
#include "ui/kit/tr.h"
#include "ui/pictures/head_points/head_points_plot.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kRoomAround = 0.06; // share of an axis that is empty on either side
constexpr double kLeastRadius = 3.0;
constexpr double kMostRadius = 11.0;
constexpr double kOneRadius = 5.0;

struct Span {
    double low = 0.0;
    double high = 1.0;
    double share(double value) const { return high > low ? (value - low) / (high - low) : 0.5; }
};

template <typename ValueOf>
Span spanOf(const HeadPointsPlot& plot, const ValueOf& valueOf)
{
    Span span{INFINITY, -INFINITY};
    for (const HeadPointsPlot::Point& point : plot.points)
        if (const std::optional<double> value = valueOf(point)) {
            span.low = std::min(span.low, *value);
            span.high = std::max(span.high, *value);
        }
    return span.low <= span.high ? span : Span{};
}

ChartAxis axisOf(HeadQuantity quantity, const Span& span)
{
    const double around = span.high > span.low ? kRoomAround * (span.high - span.low) : 0.5;
    ChartAxis axis{quantityName(quantity), span.low - around, span.high + around,
                   quantity == HeadQuantity::Layer ? ChartTicks::WholeNumbers : ChartTicks::Numbers};
    axis.valueText = [quantity](double value) { return quantityText(quantity, value); };
    return axis;
}

/// Early layers have one end of a colour map and late ones the other, as far as both can be seen on the ground.
QColor layerColour(int layer, int nLayers, const Theme& theme)
{
    const double share = nLayers > 1 ? double(layer) / (nLayers - 1) : 0.5;
    return QColor(colour(ColourMapId::Viridis, theme.surface.lightnessF() < 0.5F ? 0.25 + 0.75 * share : 0.9 * share));
}

/// "head 2.3", then a line for each number that is shown.
QString readoutOf(const HeadPointsPlot& plot, const HeadPointsPlot::Point& point)
{
    QStringList lines{tr("head %1").arg(headText(point.head))};
    const auto add = [&](HeadQuantity quantity, const std::optional<double>& value) {
        if (quantity == HeadQuantity::None || quantity == HeadQuantity::Layer)
            return;
        const QString line = quantityName(quantity) + QStringLiteral(": ") +
                             (value ? quantityText(quantity, *value) : QStringLiteral("–"));
        if (!lines.contains(line))
            lines << line;
    };
    add(plot.choice.x, point.x);
    add(plot.choice.y, point.y);
    add(plot.choice.colour, point.colour);
    add(plot.choice.size, point.size);
    return lines.join(QLatin1Char('\n'));
}

/// "colour: entropy …, from 0.12 (dark) to 3.40 (light)"
QString spanPhrase(const QString& what, HeadQuantity quantity, const Span& span)
{
    return tr("%1: %2, %3 to %4")
        .arg(what, quantityName(quantity), quantityText(quantity, span.low), quantityText(quantity, span.high));
}

class PointSeries {
public:
    PointSeries(const HeadPointsPlot& plot, const Theme& theme)
        : m_plot(plot),
          m_theme(theme),
          m_colours(spanOf(plot, [](const auto& point) { return point.colour; })),
          m_sizes(spanOf(plot, [](const auto& point) { return point.size; }))
    {
    }

    void add(ChartSeries& series, const HeadPointsPlot::Point& point) const
    {
        if (point.head == m_plot.selected)
            series.chosenPoint = static_cast<int>(series.x.size());
        series.x.push_back(point.x);
        series.y.push_back(point.y);
        series.radii.push_back(m_plot.choice.size == HeadQuantity::None ? kOneRadius
                               : point.size
                                   ? kLeastRadius + (kMostRadius - kLeastRadius) * std::sqrt(m_sizes.share(*point.size))
                                   : kLeastRadius);
        series.colours.push_back(colourOf(point));
        series.labels.push_back(headNumber(point.head));
        series.readouts.push_back(readoutOf(m_plot, point));
        series.heads.push_back(point.head);
    }

    QString note() const
    {
        QStringList phrases;
        if (isByNumber())
            phrases << spanPhrase(tr("colour, from dark to light"), m_plot.choice.colour, m_colours);
        if (m_plot.choice.size != HeadQuantity::None)
            phrases << spanPhrase(tr("size"), m_plot.choice.size, m_sizes);
        if (m_plot.nWithout > 0)
            phrases << tr("%n heads have not both numbers", m_plot.nWithout);
        return phrases.join(QStringLiteral(" · "));
    }

private:
    bool isByNumber() const
    {
        return m_plot.choice.colour != HeadQuantity::None && m_plot.choice.colour != HeadQuantity::Layer;
    }

    QColor colourOf(const HeadPointsPlot::Point& point) const
    {
        if (m_plot.choice.colour == HeadQuantity::Layer)
            return layerColour(point.head.layer, m_plot.grid.nLayers, m_theme);
        if (!isByNumber())
            return m_theme.accent;
        return point.colour ? QColor(colour(m_plot.map, m_colours.share(*point.colour))) : m_theme.noValue;
    }

    const HeadPointsPlot& m_plot;
    const Theme& m_theme;
    Span m_colours;
    Span m_sizes;
};

/// How many heads a layer has in each range, or all layers where they are not told apart; a bar begins on that of the
/// layer below it, and in front of it.
class HeadCounts {
public:
    explicit HeadCounts(const HeadPointsPlot& plot) : m_plot(plot), m_bins(headBins(plot)), m_tops(binCount(), 0) {}

    void add(ChartSeries& series, std::optional<int> layer)
    {
        series.mark = ChartMark::Bars;
        series.width = 0.92 * m_bins.width;
        std::vector<int> counts(binCount(), 0);
        for (const HeadPointsPlot::Point& point : m_plot.points)
            if (!layer || point.head.layer == *layer)
                ++counts[static_cast<std::size_t>(m_bins.of(point.x))];
        for (std::size_t bin = 0; bin < counts.size(); ++bin) {
            if (counts[bin] == 0)
                continue;
            m_tops[bin] += counts[bin];
            series.x.push_back(m_bins.middle(static_cast<int>(bin)));
            series.y.push_back(m_tops[bin]);
            series.readouts.push_back(headCount(counts[bin]));
        }
    }

    ChartAxis across() const
    {
        const HeadQuantity quantity = m_plot.choice.x;
        const double width = m_bins.width;
        ChartAxis axis{quantityName(quantity), m_bins.first, m_bins.first + m_bins.count * width,
                       quantity == HeadQuantity::Layer ? ChartTicks::WholeNumbers : ChartTicks::Numbers};
        axis.valueText = [quantity, width](double middle) {
            if (quantity == HeadQuantity::Layer)
                return quantityText(quantity, middle);
            return tr("%1 to %2")
                .arg(quantityText(quantity, middle - width / 2.0), quantityText(quantity, middle + width / 2.0));
        };
        return axis;
    }

    /// The axis ends a little above the highest bar.
    ChartAxis up() const
    {
        return {quantityName(HeadQuantity::Heads), 0.0, 1.08 * std::max(1, std::ranges::max(m_tops)),
                ChartTicks::WholeNumbers};
    }

private:
    std::size_t binCount() const { return static_cast<std::size_t>(m_bins.count); }

    const HeadPointsPlot& m_plot;
    HeadBins m_bins;
    std::vector<int> m_tops; // [bins] of all bars so far
};

/// The entry of a layer, which hides its heads.
void nameLayer(ChartSeries& series, const HeadPointsPlot& plot, int layer, const Theme& theme)
{
    series.name = tr("layer %1").arg(layer);
    series.colour = layerColour(layer, plot.grid.nLayers, theme);
    for (const HeadPointsPlot::Point& point : plot.points)
        if (point.head.layer == layer)
            series.switches.push_back(point.head);
    for (const HeadIndex& head : plot.hidden)
        if (head.layer == layer)
            series.switches.push_back(head);
    series.isShown = !series.x.empty() || series.switches.empty();
}

/// The layers above each other, the last on top, in front and first in the legend.
ChartPlot histogramOf(const HeadPointsPlot& plot, const Theme& theme)
{
    ChartPlot chart;
    chart.title = {tr("how many heads have which number")};
    HeadCounts counts(plot);
    const bool isByLayer = plot.choice.colour == HeadQuantity::Layer;
    for (int layer = 0; layer < (isByLayer ? plot.grid.nLayers : 1); ++layer) {
        ChartSeries series;
        series.colour = theme.accent;
        counts.add(series, isByLayer ? std::optional(layer) : std::nullopt);
        if (isByLayer)
            nameLayer(series, plot, layer, theme);
        chart.series.push_back(std::move(series));
    }
    std::ranges::reverse(chart.series);
    chart.x = counts.across();
    chart.y = counts.up();
    for (const HeadPointsPlot::Point& point : plot.points)
        if (point.head == plot.selected)
            chart.markers.push_back({point.x, tr("head %1").arg(headText(point.head)), theme.text});
    if (plot.nWithout > 0)
        chart.note = tr("without such a number: %1").arg(headCount(plot.nWithout));
    return chart;
}

} // namespace

int HeadBins::of(double value) const
{
    return std::clamp(static_cast<int>(std::floor((value - first) / width + 1e-9)), 0, count - 1);
}

HeadBins headBins(const HeadPointsPlot& plot)
{
    constexpr int kMostBins = 24;
    if (plot.choice.x == HeadQuantity::Layer)
        return {-0.5, 1.0, std::max(1, plot.grid.nLayers)};
    const Span span = spanOf(plot, [](const auto& point) { return std::optional(point.x); });
    const std::vector<double> ticks = linearTicks(span.low, std::max(span.high, span.low + 1e-6), kMostBins);
    const double width = ticks.size() < 2 ? 1.0 : ticks[1] - ticks[0];
    const double first = std::floor(span.low / width + 1e-9) * width;
    return {first, width, std::max(1, static_cast<int>(std::floor((span.high - first) / width + 1e-9)) + 1)};
}

/// Coloured by layer each layer is a series of its own, whose entry in the legend hides its heads.
ChartPlot chartOf(const HeadPointsPlot& plot, const Theme& theme)
{
    if (plot.choice.isHistogram())
        return histogramOf(plot, theme);
    ChartPlot chart;
    chart.title = {tr("heads as points")};
    chart.x = axisOf(plot.choice.x, spanOf(plot, [](const auto& point) { return std::optional(point.x); }));
    chart.y = axisOf(plot.choice.y, spanOf(plot, [](const auto& point) { return std::optional(point.y); }));
    const PointSeries points(plot, theme);
    const bool isByLayer = plot.choice.colour == HeadQuantity::Layer;
    for (int layer = 0; layer < (isByLayer ? plot.grid.nLayers : 1); ++layer) {
        ChartSeries series;
        series.mark = ChartMark::Points;
        for (const HeadPointsPlot::Point& point : plot.points)
            if (!isByLayer || point.head.layer == layer)
                points.add(series, point);
        if (isByLayer)
            nameLayer(series, plot, layer, theme);
        chart.series.push_back(std::move(series));
    }
    chart.note = points.note();
    return chart;
}

const FigureLook<HeadPointsPlot>& figureLook(const HeadPointsPlot*)
{
    static const FigureLook<HeadPointsPlot> look = chartLook<HeadPointsPlot>([](const HeadPointsPlot& plot) {
        if (plot.choice.isHistogram())
            return tr("Heads counted: %1").arg(quantityName(plot.choice.x));
        return tr("Heads as points: %1 against %2").arg(quantityName(plot.choice.y), quantityName(plot.choice.x));
    });
    return look;
}

} // namespace headlight

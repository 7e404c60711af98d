// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/grey_chart.h"

#include "ui/kit/grey_colours.h"

#include <algorithm>
#include <vector>

namespace headlight {

namespace {

/// More clouds than there are looks keep the lightness that they have: they come in an order, as layers do.
constexpr std::ptrdiff_t kMostClouds = 3;

bool isOfPoints(const ChartSeries& series)
{
    return series.mark == ChartMark::Points;
}

/// The colours of the series of either kind, each once, in their order.
std::vector<QRgb> coloursOf(const ChartPlot& plot, bool ofClouds)
{
    std::vector<QRgb> colours;
    for (const ChartSeries& series : plot.series)
        if (isOfPoints(series) == ofClouds && std::ranges::find(colours, series.colour.rgb()) == colours.end())
            colours.push_back(series.colour.rgb());
    return colours;
}

/// The grey of a place in that order, which lets through as much as the colour did.
QColor greyAtPlace(int place, const QColor& before)
{
    QColor grey = greyOfLine(place);
    grey.setAlphaF(before.alphaF());
    return grey;
}

} // namespace

ChartPlot greyChart(ChartPlot plot, const Theme& theme)
{
    const std::vector<QRgb> lines = coloursOf(plot, false);
    const std::vector<QRgb> clouds = coloursOf(plot, true);
    const bool hasShapes =
        std::ranges::any_of(plot.series, [](const ChartSeries& one) { return one.shape != ChartShape::Disc; });
    for (ChartSeries& series : plot.series) {
        const std::vector<QRgb>& among = isOfPoints(series) ? clouds : lines;
        if (isOfPoints(series) && std::ssize(clouds) > kMostClouds)
            continue;
        const QRgb before = series.colour.rgb();
        const auto place = static_cast<int>(std::ranges::find(among, before) - among.begin());
        series.colour = greyAtPlace(place, series.colour);
        for (QColor& colour : series.colours)
            if (colour.rgb() == before)
                colour = greyAtPlace(place, colour);
        if (series.mark == ChartMark::Line)
            series.dashes = dashesOfLine(place);
        if (isOfPoints(series) && !hasShapes && place % 2 == 1)
            series.shape = ChartShape::Diamond;
    }
    for (ChartArrow& arrow : plot.arrows)
        if (arrow.colour.rgb() == theme.warning.rgb())
            arrow.dashes = dashesOfLine(1);
    return plot;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_of_figure.h"
#include "ui/chart/chart_plot.h"
#include "ui/kit/figure.h"

#include <optional>

namespace headlight {

/// A figure that is one chart between its title and its caption. All that draws it runs on the GUI thread: the chart is
/// a widget, though none is seen.
QSizeF preferredChartSize(const ChartPlot& chart, const FigureCaption& caption, const Theme& theme);
/// A chart alone, in a part of a picture.
void paintChart(Canvas& canvas, const QRect& area, const ChartPlot& chart, const Theme& theme);
void paintChartFigure(Canvas& canvas, const QSizeF& size, const ChartPlot& chart, const FigureCaption& caption,
                      const Theme& theme);

/// Whether the chart between them is large enough to be read.
bool chartFits(const QSizeF& size, const ChartPlot& chart, const FigureCaption& caption, const Theme& theme);

/// The look of a plot whose header declares
///     ChartPlot chartOf(const Plot&, const Theme&);
template <typename Plot>
FigureLook<Plot> chartLook(QString (*title)(const Plot&))
{
    return {[](const Plot& plot, const Theme& theme) {
                return preferredChartSize(chartOf(plot, theme), plot.caption, theme);
            },
            [](Canvas& canvas, const QSizeF& size, const Plot& plot, const Theme& theme) {
                paintChartFigure(canvas, size, chartOf(plot, theme), plot.caption, theme);
            },
            title,
            [](const Plot& plot, const QSizeF& size, const Theme& theme) {
                return chartFits(size, chartOf(plot, theme), plot.caption, theme);
            }};
}

/// The chart of a figure of that kind.
template <typename Plot>
ChartOfFigure chartFrom()
{
    return [](const Figure& figure, const Theme& theme) {
        const Plot* plot = figure.as<Plot>();
        return plot ? std::optional(chartOf(*plot, theme)) : std::nullopt;
    };
}

} // namespace headlight

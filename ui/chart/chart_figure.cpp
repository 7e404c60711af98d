// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_figure.h"

#include "ui/chart/chart_drawing.h"
#include "ui/kit/canvas.h"
#include "ui/kit/figure_margin.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kWidth = 640.0;  // in the type of the window
constexpr double kHeight = 360.0; // height of the chart alone
constexpr double kEntryLines = 1.3;
constexpr double kLeastWidth = 240.0; // least size of a chart that can be read
constexpr double kLeastHeight = 140.0;
constexpr double kGap = 8.0; // between the chart and its caption

/// In larger type a chart is larger, so that it holds as much.
double scaleOf(const Theme& look)
{
    return std::max(1.0, look.smallFont.pixelSize() / double(theme(ThemeId::Light).smallFont.pixelSize()));
}

QStringList titleOf(const ChartPlot& chart, double width, const Theme& theme)
{
    return titleLines(chart.title, width - 2.0 * kFigureMargin, theme);
}

/// What lies between the title and the caption.
QRect areaOf(const QSizeF& size, const ChartPlot& chart, const FigureCaption& caption, const Theme& theme)
{
    const double width = size.width() - 2.0 * kFigureMargin;
    const double top = std::round(kFigureMargin + titleHeight(titleOf(chart, size.width(), theme), theme));
    const double bottom = size.height() - kFigureMargin - kGap - captionHeight(caption, width, theme);
    return {static_cast<int>(kFigureMargin), static_cast<int>(top), static_cast<int>(width),
            static_cast<int>(bottom - top)};
}

int nEntries(const ChartPlot& chart)
{
    return static_cast<int>(std::ranges::count_if(
        chart.series, [](const ChartSeries& series) { return series.isShown && !series.name.isEmpty(); }));
}

} // namespace

/// A size that has room for every name of the legend in one column, as long as it is no higher than wide.
QSizeF preferredChartSize(const ChartPlot& chart, const FigureCaption& caption, const Theme& theme)
{
    const double scale = scaleOf(theme) * chart.figureScale;
    const double width = std::ceil(kWidth * scale);
    const double entries = (nEntries(chart) + 1) * kEntryLines * lineHeight(theme.smallFont) + kGap;
    const double height = std::clamp(entries, kHeight * scale, width);
    return {width, std::ceil(height + 2.0 * kFigureMargin + kGap + titleHeight(titleOf(chart, width, theme), theme) +
                             captionHeight(caption, width - 2.0 * kFigureMargin, theme))};
}

bool chartFits(const QSizeF& size, const ChartPlot& chart, const FigureCaption& caption, const Theme& theme)
{
    const QRect area = areaOf(size, chart, caption, theme);
    return area.width() >= kLeastWidth * scaleOf(theme) && area.height() >= kLeastHeight * scaleOf(theme);
}

void paintChart(Canvas& canvas, const QRect& area, const ChartPlot& chart, const Theme& theme)
{
    if (area.width() <= 0 || area.height() <= 0)
        return;
    canvas.beginGroup(QStringLiteral("chart"));
    ChartDrawing drawing(ChartEntries::ShownSeries);
    drawing.show(chart, theme);
    drawing.paint(canvas, area);
    canvas.endGroup();
}

void paintChartFigure(Canvas& canvas, const QSizeF& size, const ChartPlot& chart, const FigureCaption& caption,
                      const Theme& theme)
{
    paintTitle(canvas, {kFigureMargin, kFigureMargin / 2.0}, titleOf(chart, size.width(), theme), theme);
    paintChart(canvas, areaOf(size, chart, caption, theme), chart, theme);
    const double width = size.width() - 2.0 * kFigureMargin;
    paintCaption(canvas, {kFigureMargin, size.height() - kFigureMargin - captionHeight(caption, width, theme)}, width,
                 caption, theme);
}

} // namespace headlight

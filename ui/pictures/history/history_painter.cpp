// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_figure.h"
#include "ui/kit/figure_margin.h"
#include "ui/kit/legend.h"
#include "ui/kit/tr.h"
#include "ui/pictures/compare/compare_painter.h"
#include "ui/pictures/history/history_plot.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kChartWidth = 30.0;  // each of the two is so wide at least, in body pixel sizes
constexpr double kChartHeight = 17.0; // in body pixel sizes
constexpr double kBetween = 10.0;

double captionRoom(const HistoryPlot& plot, double width, const Theme& theme)
{
    return captionHeight(plot.caption, width - 2.0 * kFigureMargin, theme);
}

QSizeF preferredHistorySize(const HistoryPlot& plot, const Theme& theme)
{
    const QSizeF maps = preferredCompareSize(plot.maps, theme);
    const double em = theme.bodyFont.pixelSize();
    const double width = std::max(maps.width(), 2.0 * kChartWidth * em + kBetween + 2.0 * kFigureMargin);
    return {std::ceil(width),
            std::ceil(maps.height() + kBetween + kChartHeight * em + captionRoom(plot, width, theme) + kFigureMargin)};
}

/// The maps at the top, the charts below them, the caption last.
void paintHistoryFigure(Canvas& canvas, const QSizeF& size, const HistoryPlot& plot, const Theme& theme)
{
    const double caption = captionRoom(plot, size.width(), theme) + kFigureMargin;
    const double charts = std::max(kChartHeight * theme.bodyFont.pixelSize(), 0.38 * (size.height() - caption));
    const CompareLayout layout =
        layoutCompare(plot.maps, {size.width(), size.height() - caption - charts - kBetween}, {}, theme);
    paintCompare(canvas, layout, plot.maps, theme);
    const double top = layout.size.height() + kBetween;
    const double width = (size.width() - 2.0 * kFigureMargin - kBetween) / 2.0;
    const QRectF left(kFigureMargin, top, width, std::max(charts, size.height() - caption - top));
    paintChart(canvas, left.toRect(), historyLossChart(plot, theme), theme);
    paintChart(canvas, left.translated(width + kBetween, 0.0).toRect(), historyScoreChart(plot, theme), theme);
    paintCaption(canvas, {kFigureMargin, left.bottom()}, size.width() - 2.0 * kFigureMargin, plot.caption, theme);
}

} // namespace

const FigureLook<HistoryPlot>& figureLook(const HistoryPlot*)
{
    static const FigureLook<HistoryPlot> look{preferredHistorySize, paintHistoryFigure, [](const HistoryPlot& plot) {
                                                  return tr("How %1 was trained").arg(plot.caption.model);
                                              }};
    return look;
}

} // namespace headlight

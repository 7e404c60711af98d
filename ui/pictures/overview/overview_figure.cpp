// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/figure_margin.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/heatmap/heatmap_image.h"
#include "ui/pictures/overview/overview_painter.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kFigureGap = 12.0;
constexpr int kMostVectorCells = 40'000; // beyond, a vector file of rectangles is too large to be of use

double belowHeight(const OverviewPlot& plot, double width, const Theme& theme)
{
    const double marks = markPhrase(plot).isEmpty() ? 0.0 : lineHeight(theme.smallFont);
    return kFigureGap + legendHeight(legendOf(plot), width, theme) + marks + captionHeight(plot.caption, width, theme);
}

/// A cell of a head has a few pixels, but the whole suits a page.
double preferredCell(const OverviewPlot& plot, const Theme& theme)
{
    const double whole = 3.0 * std::max(plot.rows(), plot.columns());
    const double page = 60.0 * theme.bodyFont.pixelSize() / std::max(1, plot.nColumns());
    return std::floor(std::clamp(page, 24.0, std::max(3.0 * theme.bodyFont.pixelSize(), whole)));
}

} // namespace

QSizeF preferredOverviewSize(const OverviewPlot& plot, const Theme& theme)
{
    const OverviewLayout layout = layoutOverview(plot, preferredCell(plot, theme), theme);
    const double width = std::max(layout.size.width() + 2.0 * kFigureMargin, 36.0 * theme.smallFont.pixelSize());
    return {width, 2.0 * kFigureMargin + layout.size.height() + belowHeight(plot, width - 2.0 * kFigureMargin, theme)};
}

void paintOverviewFigure(Canvas& canvas, const QSizeF& size, const OverviewPlot& plot, const Theme& theme)
{
    if (plot.pictures.empty())
        return;
    const double width = size.width() - 2.0 * kFigureMargin;
    const double height = size.height() - 2.0 * kFigureMargin - belowHeight(plot, width, theme);
    double cell = cellSizeForWidth(plot, width, 6.0, 400.0, theme);
    OverviewLayout layout = layoutOverview(plot, cell, theme);
    while (layout.size.height() > height && cell > 6.0)
        layout = layoutOverview(plot, --cell, theme);

    const double nCells = static_cast<double>(plot.pictures.size()) * plot.rows() * plot.columns();
    const OverviewImages images = [&](const OverviewPlace& place) {
        return nCells <= kMostVectorCells || !plot.pictures[plot.indexOf(place)]
                   ? QImage()
                   : overviewImage(plot, place, QSize(plot.columns(), plot.rows()));
    };
    layout.origin =
        QPointF(std::floor(std::max(kFigureMargin, (size.width() - layout.size.width()) / 2.0)), kFigureMargin);
    const QRectF whole(layout.origin, layout.size);
    paintOverviewCorner(canvas, layout, theme);
    paintColumnHeadings(canvas, layout, plot, theme, whole);
    paintLayerHeadings(canvas, layout, plot, theme, whole);
    paintOverviewPictures(canvas, layout, plot, images, theme, whole);

    QPointF below(kFigureMargin, whole.bottom() + kFigureGap);
    const Legend legend = legendOf(plot);
    paintLegend(canvas, below, width, legend, theme);
    below.ry() += legendHeight(legend, width, theme);
    if (const QString marks = markPhrase(plot); !marks.isEmpty()) {
        const double line = lineHeight(theme.smallFont);
        canvas.text(below + QPointF(0.0, line / 2.0 + middleOf(theme.smallFont)), marks, theme.smallFont,
                    theme.mutedText);
        below.ry() += line;
    }
    paintCaption(canvas, below, width, plot.caption, theme);
}

const FigureLook<OverviewPlot>& figureLook(const OverviewPlot*)
{
    static const FigureLook<OverviewPlot> look{preferredOverviewSize, paintOverviewFigure,
                                               [](const OverviewPlot&) { return tr("Overview of attention heads"); }};
    return look;
}

} // namespace headlight

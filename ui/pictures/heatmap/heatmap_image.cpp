// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_image.h"

#include "core/base/worker_pool.h"
#include "ui/kit/colour_map.h"

#include <algorithm>
#include <vector>

namespace headlight {

namespace {

constexpr int kLongText = 250; // tokens: cells of less than two pixels in a small window

double largestOfRows(const HeatmapCells& cells, TokenRange queries)
{
    double result = 0.0;
    for (Index query = queries.first; query < queries.first + queries.count; ++query)
        result = std::max(result, cells.rowLargest(static_cast<int>(query)));
    return result;
}

} // namespace

QImage heatmapImage(const HeatmapPlot& plot, const QSize& wish)
{
    const HeatmapCells cells = plot.cells.pooledBy(plot.colours.pooling);
    const QSize size = plot.isEmpty() ? wish : cells.levelSize(wish);
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return image;
    image.fill(Qt::transparent);
    const CellColours colours(plot.colours);
    const bool isByRow = plot.colours.kind == ScaleKind::RowMax;
    const std::vector<TokenRange> bands = cells.bands(size.height());
    if (isByRow && !plot.isEmpty())
        plot.cells.rowLargest(0); // by every thread, before each is busy with a band
    uchar* pixels = image.bits();
    parallelFor(std::ssize(bands), [&](Index band) {
        const TokenRange& rows = bands[static_cast<std::size_t>(band)];
        const CellBlock block = cells.level(rows, size);
        for (Index i = 0; i < rows.count; ++i) {
            const Index row = rows.first + i;
            const double largest =
                isByRow ? largestOfRows(plot.cells, binRange(row, size.height(), plot.nQueries())) : 0.0;
            auto* line = reinterpret_cast<QRgb*>(pixels + row * image.bytesPerLine());
            for (Index column = 0; column < block.values.cols(); ++column)
                if (block.shown(i, column) != 0.0F)
                    line[column] = colours(double(block.values(i, column)), largest);
        }
    });
    return image;
}

QImage wholeImage(const HeatmapPlot& plot)
{
    if (!plot.part)
        return {};
    HeatmapPlot whole;
    whole.colours = plot.colours;
    whole.cells = plot.cells.whole().quick();
    return heatmapImage(whole, QSize(whole.nKeys(), whole.nQueries()).boundedTo({kSmallBins, kSmallBins}));
}

CellGrid cellsOf(const HeatmapPlot& plot)
{
    return {QSize(plot.nKeys(), plot.nQueries()), [&plot](const QSize& size) { return heatmapImage(plot, size); },
            [&plot](int query, int key) { return plot.cells.value(query, key); },
            [&plot](int query, int key) { return plot.cells.isAllowed(query, key); }};
}

Legend legendOf(const HeatmapPlot& plot)
{
    Legend result;
    result.colours = plot.colours;
    result.shows = plot.shows;
    result.hasMasked = plot.cells.hidesSome();
    result.hasNoValue = !plot.cells.hasEveryValue();
    result.isPooled = std::max(plot.nQueries(), plot.nKeys()) > kLongText;
    return result;
}

bool isPooled(const HeatmapPlot& plot, const Canvas& canvas, const QRectF& area)
{
    const QSize all(plot.nKeys(), plot.nQueries());
    return !plot.isEmpty() && plot.cells.pooledBy(plot.colours.pooling).levelSize(canvas.drawnCells(area, all)) != all;
}

Legend pooledLegend(Legend legend, const HeatmapPlot& plot, const Canvas& canvas, const QRectF& area)
{
    legend.isPooled = isPooled(plot, canvas, area);
    return legend;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_image.h"

#include "ui/kit/colour_map.h"

#include <algorithm>

namespace headlight {

QImage heatmapImage(const HeatmapPlot& plot)
{
    QImage image(plot.nKeys(), plot.nQueries(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const CellColours colours(plot.colours);
    for (int query = 0; query < plot.nQueries(); ++query) {
        const double largest = plot.colours.kind == ScaleKind::RowMax ? plot.rowLargest(query) : 0.0;
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(query));
        for (int key = 0; key < plot.nKeys(); ++key)
            if (plot.hasCell(query, key))
                line[key] = colours(double(plot.values(query, key)), largest);
    }
    return image;
}

CellGrid cellsOf(const HeatmapPlot& plot)
{
    return {heatmapImage(plot), plot.values, plot.allowed};
}

bool hidesSome(const Matrix& allowed)
{
    return (allowed.array() == 0.0F).any();
}

Legend legendOf(const HeatmapPlot& plot)
{
    Legend result;
    result.colours = plot.colours;
    result.shows = plot.shows;
    result.hasMasked = hidesSome(plot.allowed);
    result.hasNoValue =
        std::find(plot.queryHasValue.begin(), plot.queryHasValue.end(), false) != plot.queryHasValue.end();
    return result;
}

} // namespace headlight

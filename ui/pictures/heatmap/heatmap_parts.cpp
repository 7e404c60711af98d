// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_parts.h"

#include "ui/pictures/heatmap/cell_numbers.h"

namespace headlight {

std::optional<TokenPair> pinnedCell(const PictureRequest& request, const HeatmapPlot& plot)
{
    std::optional<TokenPair> cell = pinnedCell(request, plot.axes);
    if (cell && !request.state.pinnedKey && cell->query < plot.nQueries())
        cell->key = strongestKey(plot.cells.row(cell->query));
    return cell;
}

void combineSelected(HeatmapPlot& plot, const TokenChoice& choice)
{
    const std::vector<int> rows = selectedRows(choice, plot.axes, plot.nQueries());
    if (!rows.empty())
        plot.combined = combineRows(plot.cells, rows, choice.combine);
}

void writeNumbers(HeatmapPlot& plot, const SessionState& state, QString& complaint)
{
    plot.numbers = state.cellNumbers;
    if (complaint.isEmpty())
        complaint = whyNoNumbers(plot);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/token_labels.h"
#include "ui/pictures/compare/compare_layout.h"

namespace headlight {

void placeCompareLabels(CompareLayout& layout, const ComparePlot& plot)
{
    const HeatmapPlot* maps[] = {&plot.a, &plot.b, &plot.difference};
    for (std::size_t i = 0; i < layout.panels.size(); ++i) {
        CompareLayout::Panel& panel = layout.panels[i];
        if (!panel.isShown || panel.map.cells.isEmpty())
            continue;
        const auto rowOf = [&](const std::optional<int>& place) { return place ? rowIn(plot, i, *place) : place; };
        const auto columnOf = [&](const std::optional<int>& place) {
            return place ? columnIn(plot, i, *place) : place;
        };
        const std::optional<int> query = plot.pinned ? rowIn(plot, i, plot.pinned->query) : std::nullopt;
        const std::optional<int> key = plot.pinned ? columnIn(plot, i, plot.pinned->key) : std::nullopt;
        const std::set<int> rows = strongTokens(rowOf(plot.hoveredQuery), query);
        const std::set<int> columns = strongTokens(columnOf(plot.hoveredKey), key);
        panel.rowSide.from = query.value_or(0);
        panel.columnSide.from = key.value_or(0);
        if (panel.rowSide.maxWidth > 0.0)
            panel.map.queries = rowLabels(maps[i]->queryLabels, panel.rowSide, layout.axes.rows, rows);
        panel.map.keys =
            columnLabels(maps[i]->keyLabels, panel.columnSide, layout.axes.columns, columns, layout.axes.degrees);
    }
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/shape_trace.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/shapes/shape_plot.h"

#include <algorithm>

namespace headlight::test {

inline QStringList englishTokens()
{
    return {"The", "train", "left", "the", "station", "on", "time"};
}

/// Chinese, emoji, right-to-left scripts, what stands for control characters, XML's own signs.
inline QStringList difficultTokens()
{
    return {"火车", "😀", "שלום", "مرحبا", "⇥", "␀", "<&\">", "Donaudampfschifffahrtsgesellschaftskapitän"};
}

inline QStringList manyTokens(int n)
{
    QStringList result;
    for (int i = 0; i < n; ++i)
        result << QStringLiteral("token%1").arg(i);
    return result;
}

inline Matrix numbersOf(const HeatmapPlot& plot)
{
    return plot.cells.rows({0, plot.nQueries()}).values;
}

/// The plot with other numbers under the same mask, and some rows without a value.
inline HeatmapPlot withNumbers(HeatmapPlot plot, const Matrix& numbers, const std::set<int>& rowsWithout = {})
{
    std::vector<bool> hasValue(static_cast<std::size_t>(plot.nQueries()), true);
    for (const int row : rowsWithout)
        hasValue[static_cast<std::size_t>(row)] = false;
    const AttentionMap& map = plot.cells.map();
    plot.cells = HeatmapCells(numbers, map.allowed({0, map.nQueries()}, {0, map.nKeys()}), std::move(hasValue));
    return plot;
}

/// Rows that sum to 1 with all weights different; lower triangle only when causal.
inline HeatmapPlot heatmap(const QStringList& tokens, bool causal = false, HeadIndex head = {3, 5})
{
    const auto n = static_cast<int>(tokens.size());
    HeatmapPlot plot;
    plot.caption = {"tiny", QStringLiteral("layer %1").arg(head.layer), QStringLiteral("head %1").arg(head.head),
                    causal ? "causal mask" : "no mask", ""};
    plot.head = head;
    plot.queryLabels = tokens;
    plot.keyLabels = tokens;
    Matrix values = Matrix::Zero(n, n);
    Matrix allowed = Matrix::Ones(n, n);
    for (int query = 0; query < n; ++query) {
        for (int key = 0; key < n; ++key) {
            if (causal && key > query)
                allowed(query, key) = 0.0F;
            else
                values(query, key) = static_cast<float>(1 + (query * 7 + key * 5 + head.head) % 11);
        }
        values.row(query) /= values.row(query).sum();
    }
    plot.cells = HeatmapCells(values, allowed);
    return plot;
}

inline HeatmapGridPlot heatmapGrid(const QStringList& tokens, int nLayers, int nHeads, bool causal = false)
{
    HeatmapGridPlot plot;
    plot.caption = {"tiny", "layers 0–3", QStringLiteral("%1 heads").arg(nLayers * nHeads), "no mask", ""};
    plot.nLayers = nLayers;
    plot.nHeadsPerLayer = nHeads;
    plot.columns = nHeads;
    for (int layer = 0; layer < nLayers; ++layer) {
        for (int head = 0; head < nHeads; ++head)
            plot.panels.push_back(heatmap(tokens, causal, {layer, head}));
    }
    return plot;
}

inline LinkPlot links(const QStringList& tokens, int nHeads, float threshold = 0.0F)
{
    LinkPlot plot;
    plot.caption = {"tiny", "layer 0", QStringLiteral("%1 heads").arg(nHeads), "no mask", ""};
    plot.queryLabels = tokens;
    plot.keyLabels = tokens;
    plot.nHeadsPerLayer = nHeads;
    plot.options.threshold = threshold;
    for (int head = 0; head < nHeads; ++head) {
        const HeatmapPlot one = heatmap(tokens, false, {0, head});
        plot.heads.push_back({0, head});
        for (int query = 0; query < one.nQueries(); ++query) {
            for (int key = 0; key < one.nKeys(); ++key) {
                ++plot.nLinksInAll;
                if (one.cells.value(query, key) >= threshold)
                    plot.links.push_back({query, key, head, one.cells.value(query, key)});
            }
        }
    }
    std::stable_sort(plot.links.begin(), plot.links.end(),
                     [](const TokenLink& a, const TokenLink& b) { return a.weight < b.weight; });
    return plot;
}

inline ShapePlot shapes(int nTokens)
{
    ModelConfig config;
    config.nLayers = 4;
    config.nHeads = 8;
    config.dModel = 256;
    config.dHead = 32;
    ShapePlot plot;
    plot.caption = {"tiny", "layer 0", "head 0", "no mask", ""};
    plot.steps = shapeTrace(config, nTokens);
    plot.nTokens = nTokens;
    plot.nHeads = config.nHeads;
    return plot;
}

} // namespace headlight::test

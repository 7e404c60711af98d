// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_plot.h"

#include "core/activations/activation_cache.h"
#include "core/activations/derived_maps.h"
#include "core/activations/given_run.h"
#include "core/analysis/token_groups.h"
#include "core/base/worker_pool.h"
#include "ui/kit/figure_caption.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/shared_range.h"
#include "ui/picture/shown_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

QString joined(QStringList phrases)
{
    phrases.removeAll(QString());
    return phrases.join(captionSeparator());
}

} // namespace

double HeatmapPlot::position(int query, int key) const
{
    const double largest = colours.kind == ScaleKind::RowMax ? cells.rowLargest(query) : 0.0;
    return colours.position(double(cells.value(query, key)), largest);
}

QStringList sentenceLines(const HeatmapPlot& plot)
{
    QStringList lines;
    for (const QString& sentence : plot.sentences)
        lines << QStringLiteral("%1: %2").arg(QChar(lines.isEmpty() ? u'A' : u'B')).arg(sentence);
    return lines;
}

ValueRange rangeOf(const HeatmapPlot& plot)
{
    std::vector<double> largest;
    for (int query = 0; query < plot.nQueries(); ++query)
        largest.push_back(plot.cells.rowLargest(query));
    ValueRange range = rangeOfRows(std::move(largest));
    if (plot.cells.hasNegative())
        range.low = -range.high;
    return range;
}

namespace {

struct AxisLabels {
    QStringList queries;
    QStringList keys;
};

AxisLabels axisLabelsOf(const AttentionMap& map)
{
    return {labelList(map.queryLabels()), labelList(map.keyLabels())};
}

HeatmapPlot labelledPlot(const ActivationCache& cache, const AttentionMap& map, const ColourScale& colours,
                         const AxisLabels& labels)
{
    HeatmapPlot result;
    result.caption = makeCaption(cache, map.head());
    result.caption.shown = shownPhrases(map.shows().options, cache.recurrent.has_value()).join(captionSeparator());
    result.head = map.head();
    result.axes = map.shows();
    if (map.shows().options.valueWeighted)
        result.shows = normOf(result.shows);
    if (holdsSignedNumbers(cache, map.head().part))
        result.shows = fileNumberOf(result.shows);
    result.queryLabels = labels.queries;
    result.keyLabels = labels.keys;
    result.queryPhrases = shownPhrases(cache, map);
    result.cells = HeatmapCells(map);
    result.colours = colours;
    result.ablated = cache.options.ablatedHeads.contains(map.head());
    return result;
}

} // namespace

HeatmapPlot makeHeatmapPlot(const ActivationCache& cache, const AttentionMap& map, const ColourScale& colours)
{
    return labelledPlot(cache, map, colours, axisLabelsOf(map));
}

void addSinkColumn(HeatmapPlot& plot, const AttentionMap& map)
{
    if (!map.hasSink())
        return;
    const QString label = tr(QT_TRANSLATE_NOOP("headlight", "sink"));
    plot.cells = HeatmapCells(withSinkColumn(map, label.toStdString()));
    if (plot.axes.keys.empty())
        plot.axes.keys = singleTokens(map.nKeys());
    plot.keyLabels << label;
    plot.caption.shown = joined({plot.caption.shown, sinkPhrase(SinkUse::Column)});
}

HeatmapGridPlot makeHeatmapGridPlot(const ActivationCache& cache, const std::vector<AttentionMap>& maps,
                                    const ColourScale& colours)
{
    HeatmapGridPlot result;
    const AttentionSize size = cache.config().sizeOf(maps.empty() ? AttentionPart::Decoder : maps.front().head().part);
    result.nLayers = size.nLayers;
    result.nHeadsPerLayer = size.nHeads;
    result.columns = size.nHeads;
    std::vector<HeadIndex> heads;
    for (const AttentionMap& map : maps)
        heads.push_back(map.head());
    result.panels.resize(maps.size());
    const AxisLabels firstLabels = maps.empty() ? AxisLabels{} : axisLabelsOf(maps.front());
    parallelFor(std::ssize(maps), [&](Index i) {
        const auto panel = static_cast<std::size_t>(i);
        const AttentionMap& map = maps[panel];
        const bool asFirst =
            map.queryLabels() == maps.front().queryLabels() && map.keyLabels() == maps.front().keyLabels();
        const AxisLabels labels = asFirst ? firstLabels : axisLabelsOf(map); // shared: the texts of one copy serve all
        result.panels[panel] = labelledPlot(cache, map, colours, labels);
        addSinkColumn(result.panels[panel], map);
    });
    result.caption = makeCaption(cache, heads);
    if (!result.panels.empty())
        result.caption.shown = result.panels.front().caption.shown;
    return result;
}

AttentionMap tableOf(const HeatmapPlot& plot)
{
    const AttentionMap& map = plot.cells.map();
    return plot.combined ? withRow(map, plot.combined->name().toStdString(), plot.combined->values) : map;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_plot.h"

#include "core/activations/activation_cache.h"
#include "core/analysis/token_groups.h"
#include "core/base/worker_pool.h"
#include "ui/kit/figure_caption.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/pictures/shared_range.h"
#include "ui/pictures/shown_map.h"

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

/// 1 where the mask, and the layer's own reach, let the query look.
Matrix allowedCells(const Mask& mask, const AttentionMap& map)
{
    const ShownAxes& axes = map.shows();
    Matrix result = Matrix::Zero(map.nQueries(), map.nKeys());
    for (Index row = 0; row < result.rows(); ++row) {
        // Of tokens as they are, nothing beyond what the mask's kind reaches need be asked.
        const MaskKeys asked = axes.queries.empty() && axes.keys.empty() ? mask.reach(row) : MaskKeys{0, result.cols()};
        for (Index column = asked.first; column < std::min(asked.end, result.cols()); ++column)
            if (allows(mask, axes, static_cast<int>(row), static_cast<int>(column)) && map.allows(row, column))
                result(row, column) = 1.0F;
    }
    return result;
}

} // namespace

double HeatmapPlot::rowLargest(int query) const
{
    double result = 0.0;
    for (int key = 0; key < nKeys(); ++key) {
        if (hasCell(query, key))
            result = std::max(result, std::abs(static_cast<double>(values(query, key))));
    }
    return result;
}

double HeatmapPlot::position(int query, int key) const
{
    const double largest = colours.kind == ScaleKind::RowMax ? rowLargest(query) : 0.0;
    return colours.position(values(query, key), largest);
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
        largest.push_back(plot.rowLargest(query));
    return rangeOfRows(std::move(largest));
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
    result.queryLabels = labels.queries;
    result.keyLabels = labels.keys;
    result.queryPhrases = shownPhrases(cache, map);
    result.values = map.whole(AttentionStep::Pattern);
    result.queryHasValue.reserve(static_cast<std::size_t>(map.nQueries()));
    for (Index query = 0; query < map.nQueries(); ++query)
        result.queryHasValue.push_back(map.hasValue(query));
    result.allowed = allowedCells(cache.options.maskOf(map.head().part), map);
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
    const Matrix sink = map.sink({0, map.nQueries()});
    if (sink.size() == 0)
        return;
    const auto withColumn = [](const Matrix& matrix, const Matrix& column) {
        Matrix wider(matrix.rows(), matrix.cols() + 1);
        wider << matrix, column;
        return wider;
    };
    plot.values = withColumn(plot.values, sink);
    plot.allowed = withColumn(plot.allowed, Matrix::Ones(plot.allowed.rows(), 1));
    if (plot.axes.keys.empty())
        plot.axes.keys = singleTokens(map.nKeys());
    plot.keyLabels << tr(QT_TRANSLATE_NOOP("headlight", "sink"));
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
    const auto texts = [](const QStringList& labels) {
        std::vector<std::string> result;
        for (const QString& label : labels)
            result.push_back(label.toStdString());
        return result;
    };
    std::vector<std::string> rows = texts(plot.queryLabels);
    Matrix values = plot.values;
    if (plot.combined) {
        rows.push_back(plot.combined->name().toStdString());
        values.conservativeResize(values.rows() + 1, Eigen::NoChange);
        values.bottomRows(1) = plot.combined->values;
    }
    Matrix allowed = Matrix::Ones(values.rows(), values.cols());
    if (plot.allowed.size() > 0)
        allowed.topRows(plot.allowed.rows()) = plot.allowed;
    return attentionMapFromMatrix(std::move(rows), texts(plot.keyLabels), plot.head, std::move(values),
                                  std::move(allowed));
}

} // namespace headlight

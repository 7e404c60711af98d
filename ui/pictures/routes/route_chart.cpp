// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_figure.h"
#include "ui/kit/faded.h"
#include "ui/kit/tr.h"
#include "ui/pictures/attribution/attribution_plot.h"
#include "ui/pictures/routes/route_plot.h"
#include "ui/state/choice_text.h"

#include <QPointF>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace headlight {

namespace {

constexpr double kColumn = 0.8;    // share of a token's column that its nodes spread over
constexpr double kMlpUp = 0.4;     // layers from the heads of a layer to its MLP
constexpr double kNarrowest = 0.8; // width of an arrow, in 1/96 inch
constexpr double kWidest = 4.0;
constexpr double kSmallestNode = 3.0; // radius of a node
constexpr double kLargestNode = 6.0;
constexpr double kChosenMore = 1.5;  // radius of the chosen head beyond its own
constexpr double kArrowShare = 0.8;  // share of its colour, so that crossings are seen
constexpr int kFewColumns = 12;      // names of more tokens stand upright
constexpr std::size_t kMostSaid = 4; // links that the cursor says of a node

/// Series of a chart, one for each look of a node.
enum class NodeSeries { Tokens, Heads, Mlps, Prediction };

NodeSeries seriesOfNode(const GraphNode& node)
{
    if (node.isHead())
        return NodeSeries::Heads;
    if (node.part == GraphPart::Mlp || node.part == GraphPart::Convolution)
        return NodeSeries::Mlps;
    return node.part == GraphPart::Prediction ? NodeSeries::Prediction : NodeSeries::Tokens;
}

/// Whether nodes stand in a column of the encoder's tokens, and which.
using NodeColumn = std::pair<bool, int>;

NodeColumn columnOfNode(const GraphNode& node)
{
    return {node.part != GraphPart::Source, node.position};
}

double heightOfNode(const GraphNode& node, int nLayers)
{
    switch (node.part) {
    case GraphPart::Token:
    case GraphPart::Source:
        return 0.0;
    case GraphPart::Convolution:
        return kMlpUp;
    case GraphPart::Head:
    case GraphPart::CrossHead:
        return node.layer + 1.0;
    case GraphPart::Mlp:
        return node.layer + 1.0 + kMlpUp;
    case GraphPart::Prediction:
        break;
    }
    return nLayers + 1.0;
}

/// Where every node stands: in the column of its token, those of one height side by side in the order of their heads.
std::vector<QPointF> nodePlaces(const RoutePlot& plot, const std::map<NodeColumn, int>& columns)
{
    const std::vector<GraphNode>& nodes = plot.graph.nodes;
    std::map<std::pair<int, double>, std::vector<std::size_t>> beside;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        beside[{columns.at(columnOfNode(nodes[i])), heightOfNode(nodes[i], plot.nLayers)}].push_back(i);
    std::vector<QPointF> places(nodes.size());
    for (auto& [at, group] : beside) {
        std::ranges::sort(group, {}, [&](std::size_t i) { return std::pair(nodes[i].part, nodes[i].head); });
        const auto n = static_cast<double>(group.size());
        for (std::size_t i = 0; i < group.size(); ++i)
            places[group[i]] = {at.first + kColumn * ((static_cast<double>(i) + 0.5) / n - 0.5), at.second};
    }
    return places;
}

/// The strongest links of a node on one side, "← head 1.2 at “car” (3): +0.2000".
QStringList linksOfNode(const RoutePlot& plot, int node, bool isInto)
{
    std::vector<const GraphLink*> links;
    for (const GraphLink& link : plot.graph.links)
        if ((isInto ? link.target : link.source) == node)
            links.push_back(&link);
    std::ranges::stable_sort(links, std::ranges::greater(),
                             [](const GraphLink* link) { return std::abs(link->weight); });
    QStringList lines;
    for (std::size_t i = 0; i < std::min(links.size(), kMostSaid); ++i) {
        const GraphNode& other =
            plot.graph.nodes[static_cast<std::size_t>(isInto ? links[i]->source : links[i]->target)];
        lines
            << (isInto ? tr("from %1: %2") : tr("to %1: %2")).arg(nodeText(plot, other), signedShare(links[i]->weight));
    }
    return lines;
}

QString nodeReadout(const RoutePlot& plot, int index)
{
    const GraphNode& node = plot.graph.nodes[static_cast<std::size_t>(index)];
    QStringList lines{QStringLiteral("%1: %2").arg(nodeText(plot, node), signedShare(node.value))};
    lines << linksOfNode(plot, index, false) << linksOfNode(plot, index, true);
    if (node.isHead() || node.part == GraphPart::Prediction)
        lines << tr("biases %1, weaker links %2").arg(signedShare(node.bias), signedShare(node.rest));
    return lines.join(QLatin1Char('\n'));
}

ChartSeries emptySeries(const QString& name, const QColor& colour, ChartShape shape = ChartShape::Disc)
{
    ChartSeries series;
    series.name = name;
    series.colour = colour;
    series.mark = ChartMark::Points;
    series.shape = shape;
    return series;
}

QString labelOfNode(const RoutePlot& plot, const GraphNode& node)
{
    if (node.isHead())
        return headNumber({node.layer, node.head});
    return node.part == GraphPart::Prediction ? plot.token : QString();
}

/// Adds the nodes to their series; returns where each of them is.
std::vector<ChartPlace> addNodes(ChartPlot& chart, const RoutePlot& plot, const std::map<NodeColumn, int>& columns,
                                 const Theme& theme)
{
    chart.series = {emptySeries(tr("tokens"), theme.mutedText), emptySeries(tr("heads"), theme.accent),
                    emptySeries(tr("MLPs"), theme.mutedText, ChartShape::Diamond), emptySeries({}, theme.text)};
    const std::vector<QPointF> places = nodePlaces(plot, columns);
    double largest = 0.0;
    for (const GraphNode& node : plot.graph.nodes)
        if (node.part != GraphPart::Prediction)
            largest = std::max(largest, std::abs(node.value));
    std::vector<ChartPlace> result;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const GraphNode& node = plot.graph.nodes[i];
        const auto index = static_cast<int>(seriesOfNode(node));
        ChartSeries& series = chart.series[static_cast<std::size_t>(index)];
        const HeadIndex head{node.layer, node.head,
                             node.part == GraphPart::CrossHead ? AttentionPart::Cross : AttentionPart::Decoder};
        const bool isChosen = node.isHead() && head == plot.selected;
        const double share = largest > 0.0 ? std::min(1.0, std::abs(node.value) / largest) : 0.0;
        result.push_back({index, static_cast<int>(series.x.size())});
        series.x.push_back(places[i].x());
        series.y.push_back(places[i].y());
        series.radii.push_back(kSmallestNode + (kLargestNode - kSmallestNode) * std::sqrt(share) +
                               (isChosen ? kChosenMore : 0.0));
        series.colours.push_back(isChosen ? theme.text : series.colour);
        series.labels.push_back(labelOfNode(plot, node));
        series.readouts.push_back(nodeReadout(plot, static_cast<int>(i)));
        if (node.isHead())
            series.heads.push_back(head);
    }
    return result;
}

void addArrows(ChartPlot& chart, const RoutePlot& plot, const std::vector<ChartPlace>& places, const Theme& theme)
{
    double strongest = 0.0;
    for (const GraphLink& link : plot.graph.links)
        strongest = std::max(strongest, std::abs(link.weight));
    for (const GraphLink& link : plot.graph.links) {
        ChartArrow arrow{places[static_cast<std::size_t>(link.source)], places[static_cast<std::size_t>(link.target)]};
        arrow.colour = faded(link.weight < 0.0 ? theme.warning : theme.accent, kArrowShare);
        arrow.width = kNarrowest + (kWidest - kNarrowest) * std::abs(link.weight) / strongest;
        chart.arrows.push_back(std::move(arrow));
    }
}

QString sumNote(const RoutePlot& plot)
{
    const GraphNode& prediction = plot.graph.nodes.front();
    const double arrows = prediction.value - prediction.bias - prediction.rest;
    return tr("arrows into it %1 · biases %2 · weaker links %3 · difference of the logits %4")
        .arg(signedShare(arrows), signedShare(prediction.bias), signedShare(prediction.rest),
             signedShare(prediction.value));
}

} // namespace

ChartPlot chartOf(const RoutePlot& plot, const Theme& theme)
{
    ChartPlot chart;
    std::map<NodeColumn, int> columns;
    for (const GraphNode& node : plot.graph.nodes)
        columns[columnOfNode(node)] = 0;
    QStringList names;
    for (auto& [column, index] : columns) {
        index = static_cast<int>(names.size());
        names << (column.first ? plot.labels : plot.sourceLabels).value(column.second);
    }
    const std::vector<ChartPlace> places = addNodes(chart, plot, columns, theme);
    addArrows(chart, plot, places, theme);
    const auto nColumns = static_cast<double>(names.size());
    chart.x = {plot.sourceLabels.isEmpty() ? tr("tokens that a way begins or ends at")
                                           : tr("tokens that a way begins or ends at, those of the source first"),
               -0.6, nColumns - 0.4, ChartTicks::Names, names};
    chart.x.areNamesUpright = names.size() > kFewColumns;
    QStringList layers{tr("tokens")};
    for (int layer = 0; layer < plot.nLayers; ++layer)
        layers << QString::number(layer);
    layers << tr("prediction");
    chart.y = {tr("layer"), -0.4, plot.nLayers + 1.5, ChartTicks::Names, layers};
    chart.title = {plot.difference, theme.isGrey() ? tr("whole arrows raise it, dashed ones lower it, wide ones more")
                                                   : tr("blue arrows raise it, %1 ones lower it, wide ones more")
                                                         .arg(theme.isDark() ? tr("orange") : tr("brown"))};
    chart.note = sumNote(plot);
    chart.figureScale = std::clamp(nColumns / 9.0, 1.4, 1.8);
    chart.legend = ChartLegend::Above;
    return chart;
}

const FigureLook<RoutePlot>& figureLook(const RoutePlot*)
{
    static const FigureLook<RoutePlot> look = chartLook<RoutePlot>(
        [](const RoutePlot& plot) { return tr("Routes to a prediction: %1").arg(plot.difference); });
    return look;
}

} // namespace headlight

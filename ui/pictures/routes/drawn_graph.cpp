// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/routes/drawn_graph.h"

#include "ui/kit/faded.h"
#include "ui/kit/tr.h"
#include "ui/pictures/attribution/attribution_plot.h"

#include <QPointF>

#include <algorithm>
#include <cmath>
#include <map>

namespace headlight {

namespace {

constexpr double kColumn = 0.8;    // share of a token's column that its nodes spread over
constexpr double kNarrowest = 0.8; // width of an arrow, in 1/96 inch
constexpr double kWidest = 4.0;
constexpr double kSmallestNode = 3.0; // radius of a node
constexpr double kLargestNode = 6.0;
constexpr double kChosenMore = 1.5;  // radius of the chosen head beyond its own
constexpr double kArrowShare = 0.8;  // share of its colour, so that crossings are seen
constexpr int kFewColumns = 12;      // names of more tokens stand upright
constexpr std::size_t kMostSaid = 4; // links that the cursor says of a node

using NodeColumns = std::map<std::pair<bool, int>, int>; // where each column stands

/// Where every node stands: in the column of its token, those of one height side by side in their order.
std::vector<QPointF> nodePlaces(const DrawnGraph& graph, const NodeColumns& columns)
{
    const std::vector<DrawnNode>& nodes = graph.nodes;
    std::map<std::pair<int, double>, std::vector<std::size_t>> beside;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        beside[{columns.at(nodes[i].column), nodes[i].height}].push_back(i);
    std::vector<QPointF> places(nodes.size());
    for (auto& [at, group] : beside) {
        std::ranges::stable_sort(group, {}, [&](std::size_t i) { return nodes[i].order; });
        const auto n = static_cast<double>(group.size());
        for (std::size_t i = 0; i < group.size(); ++i)
            places[group[i]] = {at.first + kColumn * ((static_cast<double>(i) + 0.5) / n - 0.5), at.second};
    }
    return places;
}

/// The strongest links of a node on one side, "← head 1.2 at “car” (3): +0.2000".
QStringList linksOfNode(const DrawnGraph& graph, int node, bool isInto)
{
    std::vector<const DrawnLink*> links;
    for (const DrawnLink& link : graph.links)
        if ((isInto ? link.target : link.source) == node)
            links.push_back(&link);
    std::ranges::stable_sort(links, std::ranges::greater(),
                             [](const DrawnLink* link) { return std::abs(link->weight); });
    QStringList lines;
    for (std::size_t i = 0; i < std::min(links.size(), kMostSaid); ++i) {
        const DrawnNode& other = graph.nodes[static_cast<std::size_t>(isInto ? links[i]->source : links[i]->target)];
        lines << (isInto ? tr("from %1: %2") : tr("to %1: %2")).arg(other.text, signedShare(links[i]->weight));
    }
    return lines;
}

QString nodeReadout(const DrawnGraph& graph, int index)
{
    const DrawnNode& node = graph.nodes[static_cast<std::size_t>(index)];
    QStringList lines{QStringLiteral("%1: %2").arg(node.text, signedShare(node.value))};
    lines << linksOfNode(graph, index, false) << linksOfNode(graph, index, true);
    if (!node.more.isEmpty())
        lines << node.more;
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

/// Adds the nodes to their series; returns where each of them is.
std::vector<ChartPlace> addNodes(ChartPlot& chart, const DrawnGraph& graph, const NodeColumns& columns,
                                 const Theme& theme)
{
    chart.series = {emptySeries(tr("tokens"), theme.mutedText), emptySeries(graph.heads, theme.accent),
                    emptySeries(graph.mlps, theme.mutedText, ChartShape::Diamond), emptySeries({}, theme.text)};
    const std::vector<QPointF> places = nodePlaces(graph, columns);
    double largest = 0.0;
    for (const DrawnNode& node : graph.nodes)
        if (node.look != NodeLook::Prediction)
            largest = std::max(largest, std::abs(node.value));
    std::vector<ChartPlace> result;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const DrawnNode& node = graph.nodes[i];
        const auto index = static_cast<int>(node.look);
        ChartSeries& series = chart.series[static_cast<std::size_t>(index)];
        const double share = largest > 0.0 ? std::min(1.0, std::abs(node.value) / largest) : 0.0;
        result.push_back({index, static_cast<int>(series.x.size())});
        series.x.push_back(places[i].x());
        series.y.push_back(places[i].y());
        series.radii.push_back(kSmallestNode + (kLargestNode - kSmallestNode) * std::sqrt(share) +
                               (node.isChosen ? kChosenMore : 0.0));
        series.colours.push_back(node.isChosen ? theme.text : series.colour);
        series.labels.push_back(node.label);
        series.readouts.push_back(nodeReadout(graph, static_cast<int>(i)));
        if (node.head)
            series.heads.push_back(*node.head);
    }
    return result;
}

void addArrows(ChartPlot& chart, const DrawnGraph& graph, const std::vector<ChartPlace>& places, const Theme& theme)
{
    double strongest = 0.0;
    for (const DrawnLink& link : graph.links)
        strongest = std::max(strongest, std::abs(link.weight));
    for (const DrawnLink& link : graph.links) {
        ChartArrow arrow{places[static_cast<std::size_t>(link.source)], places[static_cast<std::size_t>(link.target)]};
        arrow.colour = faded(link.weight < 0.0 ? theme.warning : theme.accent, kArrowShare);
        arrow.width = kNarrowest;
        if (strongest > 0.0)
            arrow.width += (kWidest - kNarrowest) * std::abs(link.weight) / strongest;
        chart.arrows.push_back(std::move(arrow));
    }
}

} // namespace

ChartPlot chartOf(const DrawnGraph& graph, const Theme& theme)
{
    ChartPlot chart;
    NodeColumns columns;
    for (const DrawnNode& node : graph.nodes)
        columns[node.column] = 0;
    QStringList names;
    for (auto& [column, index] : columns) {
        index = static_cast<int>(names.size());
        names << (column.first ? graph.labels : graph.sourceLabels).value(column.second);
    }
    addArrows(chart, graph, addNodes(chart, graph, columns, theme), theme);
    const auto nColumns = static_cast<double>(names.size());
    chart.x = {graph.sourceLabels.isEmpty() ? tr("tokens that a way begins or ends at")
                                            : tr("tokens that a way begins or ends at, those of the source first"),
               -0.6, nColumns - 0.4, ChartTicks::Names, names};
    chart.x.areNamesUpright = names.size() > kFewColumns;
    QStringList layers{tr("tokens")};
    for (int layer = 0; layer < graph.nLayers; ++layer)
        layers << QString::number(layer);
    layers << tr("prediction");
    chart.y = {tr("layer"), -0.4, graph.nLayers + 1.5, ChartTicks::Names, layers};
    chart.title = {{},
                   theme.isGrey() ? tr("whole arrows raise it, dashed ones lower it, wide ones more")
                                  : tr("blue arrows raise it, %1 ones lower it, wide ones more")
                                        .arg(theme.isDark() ? tr("orange") : tr("brown"))};
    chart.figureScale = std::clamp(nColumns / 9.0, 1.4, 1.8);
    chart.legend = ChartLegend::Above;
    return chart;
}

} // namespace headlight

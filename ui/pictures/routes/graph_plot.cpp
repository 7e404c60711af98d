// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/routes/graph_plot.h"

#include "core/analysis/contribution_graph.h"
#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/chart/chart_figure.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/routes/drawn_graph.h"
#include "ui/state/choice_text.h"

#include <QLocale>
#include <QStringList>

namespace headlight {

namespace {

constexpr qsizetype kLongestNodeName = 18; // characters beside a node

QString tokenOf(const AttributionGraph& graph, const AttributionNode& node)
{
    return QString::fromStdString(graph.tokens[static_cast<std::size_t>(node.position)]);
}

NodeLook fileNodeLook(const AttributionNode& node)
{
    switch (node.part) {
    case AttributionPart::Token:
        return NodeLook::Token;
    case AttributionPart::Feature:
    case AttributionPart::Other:
        return NodeLook::Head;
    case AttributionPart::Error:
        return NodeLook::Mlp;
    case AttributionPart::Logit:
        break;
    }
    return NodeLook::Prediction;
}

double fileNodeHeight(const AttributionGraph& graph, const AttributionNode& node)
{
    if (node.part == AttributionPart::Logit)
        return graph.nLayers + 1.0;
    const double layer = node.layer + 1.0; // 0 before the first one
    return node.part == AttributionPart::Error ? layer + kAboveHeads : layer;
}

/// The name that the file gives, cut to a length; of a token and of what has none nothing stands beside a node.
QString fileNodeLabel(const AttributionNode& node)
{
    const QString name = QString::fromStdString(node.name).simplified();
    return name.size() > kLongestNodeName ? name.first(kLongestNodeName - 1) + u'…' : name;
}

QString numbersOfNode(const AttributionNode& node)
{
    QStringList numbers{tr("type %1, id %2").arg(QString::fromStdString(node.type), QString::fromStdString(node.id))};
    const auto add = [&](const QString& what, const std::optional<double>& number) {
        if (number)
            numbers << what.arg(QLocale().toString(*number, 'g', 4));
    };
    add(tr("probability %1"), node.probability);
    add(tr("activation %1"), node.activation);
    add(tr("influence %1"), node.influence);
    return numbers.join(QStringLiteral(", "));
}

DrawnGraph drawnGraph(const AttributionGraph& graph)
{
    DrawnGraph drawn;
    for (const AttributionNode& node : graph.nodes) {
        DrawnNode one;
        one.look = fileNodeLook(node);
        one.column = {true, node.position};
        one.height = fileNodeHeight(graph, node);
        one.order = static_cast<int>(drawn.nodes.size());
        one.text = nodeText(graph, node);
        one.label = fileNodeLabel(node);
        one.more = numbersOfNode(node);
        drawn.nodes.push_back(std::move(one));
    }
    for (const AttributionLink& link : graph.links) {
        drawn.links.push_back({link.source, link.target, link.weight});
        drawn.nodes[static_cast<std::size_t>(link.source)].value += link.weight;
        DrawnNode& target = drawn.nodes[static_cast<std::size_t>(link.target)];
        if (target.look == NodeLook::Prediction) // nothing leads on from it: its size is what leads to it
            target.value += link.weight;
    }
    for (const std::string& token : graph.tokens)
        drawn.labels << QString::fromStdString(token);
    drawn.nLayers = graph.nLayers;
    drawn.heads = tr("features, heads");
    drawn.mlps = tr("MLPs, or what no feature says of them");
    return drawn;
}

std::string nodeCells(const AttributionGraph& graph, const AttributionNode& node)
{
    return csvField(node.id) + ',' + csvField(node.type) + ',' + csvField(node.name) + ',' +
           (node.layer < 0 ? std::string("E") : std::to_string(node.layer)) + ',' + std::to_string(node.position) +
           ',' + csvField(graph.tokens[static_cast<std::size_t>(node.position)]);
}

QString targetText(const AttributionGraph& graph)
{
    const std::optional<int> target = graph.target();
    return target ? nodeText(graph, graph.nodes[static_cast<std::size_t>(*target)]) : QString();
}

} // namespace

QString nodeText(const AttributionGraph& graph, const AttributionNode& node)
{
    const QString place = tr("“%1” (%2)").arg(tokenOf(graph, node), QString::number(node.position));
    const QString name = QString::fromStdString(node.name);
    if (node.part == AttributionPart::Token)
        return place;
    if (node.part == AttributionPart::Logit)
        return name.isEmpty() ? tr("logit %1 after %2").arg(QString::fromStdString(node.id), place) : name;
    const QString what = !name.isEmpty()                         ? tr("“%1”").arg(name)
                         : node.part == AttributionPart::Error   ? tr("MLP error")
                         : node.part == AttributionPart::Feature ? tr("feature %1").arg(QString::fromStdString(node.id))
                                                                 : QString::fromStdString(node.type);
    return tr("%1 in layer %2 at %3").arg(what, QString::number(node.layer), place);
}

std::string graphTable(const GraphFilePlot& plot)
{
    const AttributionGraph& graph = plot.graph;
    std::string text = "source,source_type,source_name,source_layer,source_position,source_token,target,target_type,"
                       "target_name,target_layer,target_position,target_token,weight\n";
    const auto cells = [&](int node) { return nodeCells(graph, graph.nodes[static_cast<std::size_t>(node)]); };
    for (const AttributionLink& link : graph.links)
        text += cells(link.source) + ',' + cells(link.target) + ',' + floatText(static_cast<float>(link.weight)) + '\n';
    return text;
}

ChartPlot chartOf(const GraphFilePlot& plot, const Theme& theme)
{
    ChartPlot chart = chartOf(drawnGraph(plot.graph), theme);
    chart.title.front() = targetText(plot.graph);
    return chart;
}

const FigureLook<GraphFilePlot>& figureLook(const GraphFilePlot*)
{
    static const FigureLook<GraphFilePlot> look = chartLook<GraphFilePlot>(
        [](const GraphFilePlot& plot) { return tr("Attribution graph of %1").arg(plot.name); });
    return look;
}

GraphFilePlot makeGraphFilePlot(const AttributionGraph& whole, const QString& name, double threshold)
{
    const int most = GraphLimits().mostNodes;
    double drawn = threshold;
    GraphFilePlot plot;
    plot.graph = strongestPart(whole, drawn, most);
    plot.name = name;
    plot.caption.model = QString::fromStdString(whole.scan.empty() ? whole.slug : whole.scan);
    plot.caption.notes = tr("%1 of the %2 nodes and %3 of the %4 links of %5")
                             .arg(plot.graph.nodes.size())
                             .arg(whole.nodes.size())
                             .arg(plot.graph.links.size())
                             .arg(whole.links.size())
                             .arg(plot.name);
    plot.caption.method = tr("links from %1 of the strongest on").arg(numberText(drawn, 3));
    if (drawn > threshold)
        plot.caption.method += tr(", so that no more than %1 nodes are drawn").arg(most);
    return plot;
}

} // namespace headlight

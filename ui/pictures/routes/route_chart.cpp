// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_figure.h"
#include "ui/kit/tr.h"
#include "ui/pictures/attribution/attribution_plot.h"
#include "ui/pictures/routes/drawn_graph.h"
#include "ui/pictures/routes/route_plot.h"
#include "ui/state/choice_text.h"

namespace headlight {

namespace {

NodeLook lookOfNode(const GraphNode& node)
{
    if (node.isHead())
        return NodeLook::Head;
    if (node.part == GraphPart::Mlp || node.part == GraphPart::Convolution)
        return NodeLook::Mlp;
    return node.part == GraphPart::Prediction ? NodeLook::Prediction : NodeLook::Token;
}

double heightOfNode(const GraphNode& node, int nLayers)
{
    switch (node.part) {
    case GraphPart::Token:
    case GraphPart::Source:
        return 0.0;
    case GraphPart::Convolution:
        return kAboveHeads;
    case GraphPart::Head:
    case GraphPart::CrossHead:
        return node.layer + 1.0;
    case GraphPart::Mlp:
        return node.layer + 1.0 + kAboveHeads;
    case GraphPart::Prediction:
        break;
    }
    return nLayers + 1.0;
}

QString labelOfNode(const RoutePlot& plot, const GraphNode& node)
{
    if (node.isHead())
        return headNumber({node.layer, node.head});
    return node.part == GraphPart::Prediction ? plot.token : QString();
}

DrawnNode drawnNode(const RoutePlot& plot, const GraphNode& node)
{
    constexpr int mostHeads = 100'000; // heads of a layer; those of the cross-attention come behind them
    DrawnNode drawn;
    drawn.look = lookOfNode(node);
    drawn.column = {node.part != GraphPart::Source, node.position};
    drawn.height = heightOfNode(node, plot.nLayers);
    drawn.order = static_cast<int>(node.part) * mostHeads + node.head;
    drawn.value = node.value;
    drawn.text = nodeText(plot, node);
    drawn.label = labelOfNode(plot, node);
    if (node.isHead() || node.part == GraphPart::Prediction)
        drawn.more = tr("biases %1, weaker links %2").arg(signedShare(node.bias), signedShare(node.rest));
    if (node.isHead())
        drawn.head = HeadIndex{node.layer, node.head,
                               node.part == GraphPart::CrossHead ? AttentionPart::Cross : AttentionPart::Decoder};
    drawn.isChosen = drawn.head && drawn.head == plot.selected;
    return drawn;
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
    DrawnGraph graph;
    for (const GraphNode& node : plot.graph.nodes)
        graph.nodes.push_back(drawnNode(plot, node));
    for (const GraphLink& link : plot.graph.links)
        graph.links.push_back({link.source, link.target, link.weight});
    graph.labels = plot.labels;
    graph.sourceLabels = plot.sourceLabels;
    graph.nLayers = plot.nLayers;
    graph.heads = tr("heads");
    graph.mlps = tr("MLPs");
    ChartPlot chart = chartOf(graph, theme);
    chart.title.front() = plot.difference;
    chart.note = sumNote(plot);
    return chart;
}

const FigureLook<RoutePlot>& figureLook(const RoutePlot*)
{
    static const FigureLook<RoutePlot> look = chartLook<RoutePlot>(
        [](const RoutePlot& plot) { return tr("Routes to a prediction: %1").arg(plot.difference); });
    return look;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/routes/route_plot.h"

#include "core/export/csv_field.h"
#include "core/export/float_text.h"
#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

namespace headlight {

namespace {

QString labelOfPlace(const RoutePlot& plot, const GraphNode& node)
{
    const QStringList& labels = node.part == GraphPart::Source ? plot.sourceLabels : plot.labels;
    return labels.value(node.position);
}

const char* wordOfPart(GraphPart part)
{
    switch (part) {
    case GraphPart::Token:
        return "token";
    case GraphPart::Convolution:
        return "convolution";
    case GraphPart::Head:
        return "head";
    case GraphPart::CrossHead:
        return "cross_head";
    case GraphPart::Mlp:
        return "mlp";
    case GraphPart::Source:
        return "source";
    case GraphPart::Prediction:
        break;
    }
    return "prediction";
}

/// "head,5,red,3,1"; a part that is no layer's has none.
std::string fieldsOfNode(const RoutePlot& plot, const GraphNode& node)
{
    const bool isOfLayer = node.isHead() || node.part == GraphPart::Mlp;
    return std::string(wordOfPart(node.part)) + ',' + std::to_string(node.position) + ',' +
           csvField(labelOfPlace(plot, node).toStdString()) + ',' +
           (isOfLayer ? std::to_string(node.layer) : std::string()) + ',' +
           (node.isHead() ? std::to_string(node.head) : std::string());
}

} // namespace

QString nodeText(const RoutePlot& plot, const GraphNode& node)
{
    const QString place = tr("“%1” (%2)").arg(labelOfPlace(plot, node)).arg(node.position);
    switch (node.part) {
    case GraphPart::Token:
        return place;
    case GraphPart::Convolution:
        return tr("convolution at %1").arg(place);
    case GraphPart::Head:
        return tr("head %1 at %2").arg(headText({node.layer, node.head}), place);
    case GraphPart::CrossHead:
        return tr("head %1 at %2").arg(headText({node.layer, node.head, AttentionPart::Cross}), place);
    case GraphPart::Mlp:
        return tr("MLP %1 at %2").arg(QString::number(node.layer), place);
    case GraphPart::Source:
        return tr("%1 of the source").arg(place);
    case GraphPart::Prediction:
        break;
    }
    return tr("the prediction");
}

std::string routeTable(const RoutePlot& plot)
{
    const ContributionGraph& graph = plot.graph;
    std::string text = "source,source_position,source_token,source_layer,source_head,target,target_position,"
                       "target_token,target_layer,target_head,weight\n";
    const auto line = [&](const std::string& source, const GraphNode& target, double weight) {
        text += source + ',' + fieldsOfNode(plot, target) + ',' + floatText(static_cast<float>(weight)) + '\n';
    };
    for (const GraphLink& link : graph.links)
        line(fieldsOfNode(plot, graph.nodes[static_cast<std::size_t>(link.source)]),
             graph.nodes[static_cast<std::size_t>(link.target)], link.weight);
    for (const GraphNode& node : graph.nodes) {
        if (!node.isHead() && node.part != GraphPart::Prediction)
            continue;
        line("biases,,,,", node, node.bias);
        line("weaker,,,,", node, node.rest);
    }
    return text;
}

} // namespace headlight

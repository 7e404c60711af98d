// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/routes/routes_row.h"

#include "core/base/error.h"
#include "core/export/attribution_graph_json.h"
#include "ui/chart/chart_figure.h"
#include "ui/kit/label_list.h"
#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/attribution/attribution_fields.h"
#include "ui/pictures/attribution/attribution_plot.h"
#include "ui/pictures/attribution/attribution_row.h"
#include "ui/pictures/links/link_choice.h"
#include "ui/pictures/predictions/prediction_fields.h"
#include "ui/pictures/routes/route_plot.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace headlight {

namespace {

/// Keeps the last graph: another chosen head needs no search.
class RouteTool {
public:
    const ContributionGraph& graph(const PictureRequest& request, const LogitPair& pair, double threshold)
    {
        const bool isKept = m_run == request.run && m_threshold == threshold &&
                            m_graph.pair.position == pair.position && m_graph.pair.token == pair.token &&
                            m_graph.pair.other == pair.other;
        if (!isKept) {
            m_graph = contributionGraph(request.run, pair, {.threshold = threshold}, request.cancel,
                                        withPercent(request.progress));
            m_run = request.run;
            m_threshold = threshold;
        }
        return m_graph;
    }

private:
    std::shared_ptr<const ActivationCache> m_run;
    double m_threshold = 0.0;
    ContributionGraph m_graph;
};

FigureCaption routeCaption(const PictureRequest& request, const RoutePlot& plot)
{
    FigureCaption caption = makeCaption(*request.run);
    const int position = plot.graph.pair.position;
    caption.rows = tr("after “%1”, position %2").arg(plot.labels.value(position)).arg(position);
    caption.method =
        tr("routes of values with patterns and norms held (Elhage et al. 2021; Ferrando & Voita 2024), MLPs "
           "begin routes and end none; links from %1 of the strongest on")
            .arg(numberText(plot.graph.threshold, 3));
    if (plot.graph.threshold > plot.askedThreshold)
        caption.method += tr(", so that no more than %1 nodes are drawn").arg(GraphLimits().mostNodes);
    return caption;
}

MadePicture makeRoutes(const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    if (const QString why = whyNoModel(run, tr("A graph of routes")); !why.isEmpty())
        return {{}, why};
    RoutePlot plot;
    try {
        if (!run.hasLogits())
            return {{}, tr("This checkpoint has no language-model head: it has no logits that a route could lead to.")};
        plot.askedThreshold = static_cast<double>(request.state.links.threshold);
        const LogitPair pair = explainedPair(request);
        plot.graph = request.tools.of<RouteTool>().graph(request, pair, plot.askedThreshold);
        AttributionPlot named;
        named.pair = pair;
        nameTokens(named, run.model->tokenizer);
        plot.token = named.token;
        plot.difference = pairText(named);
    } catch (const Error& error) {
        if (error.kind() != ErrorKind::BadArgument && error.kind() != ErrorKind::BadText)
            throw;
        QString sentence = QString::fromUtf8(error.what());
        sentence.replace(0, 1, sentence.at(0).toUpper());
        return {{}, sentence + (sentence.endsWith(u'.') ? QString() : QStringLiteral("."))};
    }
    plot.nLayers = run.config().nLayers;
    plot.labels = labelList(run.queryEncoding(AttentionPart::Decoder).labels());
    if (run.source)
        plot.sourceLabels = labelList(run.keyEncoding(AttentionPart::Cross).labels());
    plot.caption = routeCaption(request, plot);
    PictureTable table =
        textTable(tr("routes to a prediction"), QStringLiteral("routes"), [plot] { return routeTable(plot); });
    table.json = [graph = plot.graph, own = request.run](const TextSink& out) {
        writeAttributionGraph(out, graph, *own);
    };
    return {Figure(std::move(plot)), {}, std::move(table)};
}

} // namespace

StateFields routeFields()
{
    StateFields fields = linkFields();
    std::erase_if(fields, [](const StateField& field) { return field.option != QStringLiteral("--threshold"); });
    FieldControl& control = *fields.front().control;
    control.name = QStringLiteral("routesThreshold");
    control.tip = tr("Smallest link that is drawn, as a share of the strongest contribution to the prediction");
    control.number->name = control.tip;
    return fields;
}

Picture routesPicture()
{
    Picture picture;
    picture.name = QStringLiteral("routes");
    picture.help = QStringLiteral("routes (from tokens through heads and MLPs to a prediction)");
    picture.tab = kRoutesTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "Routes");
    picture.takes = together({{positionField()}, comparedTokenFields(), routeFields()});
    picture.make = makeRoutes;
    picture.chart = chartFrom<RoutePlot>();
    return picture;
}

} // namespace headlight

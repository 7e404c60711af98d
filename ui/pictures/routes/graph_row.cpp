// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/routes/graph_row.h"

#include "ui/kit/tr.h"
#include "ui/pictures/routes/graph_plot.h"
#include "ui/pictures/routes/routes_row.h"
#include "ui/state/choice_text.h"

#include <QFile>

namespace headlight {

namespace {

StateFields graphFields()
{
    return fieldsOf({}, &SessionState::pages,
                    std::vector<Field<PageChoices>>{
                        field({}, &PageChoices::graph, freeText())
                            .on(QStringLiteral("--graph"), QStringLiteral("FILE"),
                                QStringLiteral("Of graph: a .json of circuit-tracer, Neuronpedia or --view routes"))});
}

MadePicture makeGraph(const PictureRequest& request)
{
    const SessionState& state = request.state;
    return madeGraph(readAttributionGraph(toPath(state.pages.graph)), state.pages.graph.section(u'/', -1),
                     static_cast<double>(state.links.threshold));
}

} // namespace

bool isGraphFile(const QString& path)
{
    constexpr qint64 kBeginningOfGraph = 1 << 16; // bytes
    QFile file(path);
    return path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) && file.open(QIODevice::ReadOnly) &&
           file.read(kBeginningOfGraph).contains("\"prompt_tokens\"");
}

MadePicture madeGraph(const AttributionGraph& whole, const QString& name, double threshold)
{
    GraphFilePlot plot = makeGraphFilePlot(whole, name, threshold);
    PictureTable table =
        textTable(tr("attribution graph"), QStringLiteral("graph"), [plot] { return graphTable(plot); });
    return {Figure(std::move(plot)), {}, std::move(table)};
}

Picture graphPicture()
{
    Picture picture;
    picture.name = QStringLiteral("graph");
    picture.help = QStringLiteral("graph (an attribution graph of a file; no model)");
    picture.madeFrom(StateFields{}, {QStringLiteral("--graph")});
    picture.takes = together({graphFields(), routeFields()});
    picture.make = makeGraph;
    return picture;
}

} // namespace headlight

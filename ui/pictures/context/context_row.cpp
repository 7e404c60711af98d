// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/context/context_row.h"

#include "ui/kit/tr.h"
#include "ui/picture/picture_tools.h"
#include "ui/picture/run_inputs.h"
#include "ui/pictures/context/context_fields.h"
#include "ui/pictures/context/context_picture.h"
#include "ui/pictures/context/context_table.h"
#include "ui/state/shown_fields.h"

#include <utility>

namespace headlight {

namespace {

template <typename Plot>
MadePicture withTable(Plot plot, void (*write)(const TextSink&, const Plot&))
{
    PictureTable table{tr("numbers of the context"), QStringLiteral("context"),
                       [plot, write](const TextSink& out) { write(out, plot); }};
    return {Figure(std::move(plot)), {}, std::move(table)};
}

MadePicture makeContext(const PictureRequest& request)
{
    const SessionState& state = request.state;
    const ContextPicture picture =
        withPins(request.tools.of<ContextMaker>().make(request.run, typedInput(*request.run->model, state),
                                                       state.context, request.part(), request.cancel, request.progress),
                 state.pinnedQuery, state.pinnedKey);
    if (!picture.refusal.isEmpty())
        return {{}, picture.refusal};
    if (picture.cosine)
        return withTable(*picture.cosine, writeCosineTable);
    return withTable(*picture.map, writeContextTable);
}

std::any contextOnScreen(const PictureRequest& request, const MadePicture&, const std::optional<TokenPair>&)
{
    ContextPicture picture = request.tools.of<ContextMaker>().last(request.state);
    if (request.state.marksNothing && picture.map)
        picture.map->arrows.clear(); // which carry what a lesson asks for
    return picture;
}

std::vector<OptionNeed> contextNeeds()
{
    using Given = QSet<QString>;
    return {{QStringLiteral("--layer"),
             [](const SessionState& state, const Given&) { return state.context.stage != ContextStage::Embedding; },
             QStringLiteral("--layer goes with --stage after and change; the embedding is of no layer")},
            {QStringLiteral("--stage"),
             [](const SessionState& state, const Given&) {
                 return state.context.stage != ContextStage::Change || state.context.kind != ContextKind::Cosine;
             },
             QStringLiteral("--stage change goes with --kind map; a matrix is of one stage")},
            {QStringLiteral("--key"),
             [](const SessionState& state, const Given&) { return state.context.kind == ContextKind::Cosine; },
             QStringLiteral("--key goes with --kind cosine; a map marks the token of --query alone")}};
}

} // namespace

Picture contextPicture()
{
    Picture picture;
    picture.name = QStringLiteral("context");
    picture.help = QStringLiteral("context (the tokens' vectors of one or two sentences)");
    picture.tab = kContextTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "Conte&xt");
    picture.takes = together({{attentionField(), queryField(), keyField()}, contextFields()});
    picture.optionNeeds = contextNeeds();
    picture.make = makeContext;
    picture.onScreen = contextOnScreen;
    return picture;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/flow/flow_row.h"

#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include "ui/pictures/flow/flow_maker.h"
#include "ui/pictures/predictions/prediction_fields.h"
#include "ui/state/shown_fields.h"

#include <utility>

namespace headlight {

namespace {

MadePicture makeFlow(const PictureRequest& request)
{
    if (const QString why = whyNoModel(*request.run, tr("The way from token to next token")); !why.isEmpty())
        return {{}, why};
    FlowPlot plot = makeFlowPlot(request);
    PictureTable table =
        textTable(tr("numbers of the flow"), QStringLiteral("flow"), [plot] { return flowTable(plot); });
    return {Figure(std::move(plot)), {}, std::move(table)};
}

} // namespace

Picture flowPicture()
{
    Picture picture;
    picture.name = QStringLiteral("data-flow");
    picture.help = QStringLiteral("data-flow (from the tokens through a head and its layer to the next token)");
    picture.tab = kFlowTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "Flo&w");
    picture.takes = together(
        {{attentionField(), layerField(), headField(), queryField(), keyField(), colourMapField()}, drawingFields()});
    picture.make = makeFlow;
    return picture;
}

} // namespace headlight

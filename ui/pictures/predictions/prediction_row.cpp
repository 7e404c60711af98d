// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/predictions/prediction_row.h"

#include "ui/kit/tr.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/predictions/prediction_fields.h"
#include "ui/pictures/predictions/prediction_table.h"

#include <utility>

namespace headlight {

namespace {

/// The pinned query; without one the last token of a text that is not special, of a translation the place behind its
/// last token.
int positionOf(const PictureRequest& request)
{
    const ActivationCache& run = *request.run;
    if (request.state.pinnedQuery && *request.state.pinnedQuery < run.nTokens())
        return *request.state.pinnedQuery;
    return run.target ? run.nTokens() - 1 : defaultPredictionPosition(run.encoding);
}

MadePicture makePredictions(const PictureRequest& request)
{
    const PredictionTable table =
        makePredictionTable(*request.run, positionOf(request), request.state.predictions, request.cancel);
    if (table.kind == PredictionKind::None)
        return {{}, table.whyNone};
    PictureTable numbers =
        textTable(tr("predictions"), QStringLiteral("predictions"), [table] { return predictionText(table); });
    return {Figure(makePredictionPlot(*request.run, table)), {}, std::move(numbers)};
}

} // namespace

Picture predictionPicture()
{
    Picture picture;
    picture.name = QStringLiteral("predictions");
    picture.help = QStringLiteral("predictions (of the next or masked token)");
    picture.takes = together({{positionField()}, predictionFields()});
    picture.make = makePredictions;
    return picture;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/predictions/prediction_row.h"

#include "ui/kit/tr.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/predictions/prediction_fields.h"
#include "ui/pictures/predictions/prediction_table.h"

#include <utility>

namespace headlight {

namespace {

MadePicture makePredictions(const PictureRequest& request)
{
    const PredictionTable table =
        makePredictionTable(*request.run, predictedPosition(request), request.state.predictions, request.cancel);
    if (table.kind == PredictionKind::None)
        return {{}, table.whyNone};
    PictureTable numbers =
        textTable(tr("predictions"), QStringLiteral("predictions"), [table] { return predictionText(table); });
    MadePicture made{Figure(makePredictionPlot(*request.run, table)), {}, std::move(numbers)};
    const PredictionChoice& choice = request.state.predictions;
    if (table.kind == PredictionKind::Class && (request.state.pinnedQuery || choice.sampling != SamplingOptions{}))
        made.complaint = tr("The classes of a picture are those of the whole of it, and none is drawn: no position, "
                            "sampling temperature, top-k or top-p changes them.");
    return made;
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

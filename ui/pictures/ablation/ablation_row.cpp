// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/ablation/ablation_row.h"

#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/ablation/ablation_fields.h"
#include "ui/pictures/ablation/ablation_picture.h"
#include "ui/pictures/head_table/head_table_maker.h"
#include "ui/state/shown_fields.h"

#include <utility>

namespace headlight {

namespace {

/// A change of either sign has the diverging map, whatever map was chosen.
bool hasChosenColours(const SessionState& state)
{
    return state.predictions.measure == AblationMeasure::Divergence;
}

MadePicture makeAblationMap(const PictureRequest& request)
{
    if (const QString why = whyNoModel(*request.run, tr("Switching heads off")); !why.isEmpty())
        return {{}, why};
    const HeadTable table =
        ablationTable(*request.run, request.part(),
                      ablateEachHead(request.run, {}, request.cancel, withPercent(request.progress), request.part()));
    PictureTable numbers =
        textTable(tr("changes by switching off"), QStringLiteral("ablation"), [table] { return ablationText(table); });
    const AblationPicture picture =
        makeAblationPicture(*request.run, table, request.state.predictions.measure, request.state.colours.map);
    if (!picture.plot)
        return {
            {}, tr("%1 On the command line that is --measure divergence.").arg(picture.whyNone), std::move(numbers)};
    return {Figure(*picture.plot), {}, std::move(numbers)};
}

} // namespace

Picture ablationPicture()
{
    Picture picture;
    picture.name = QStringLiteral("ablation");
    picture.help = QStringLiteral("ablation (what switching off each head in turn changes)");
    picture.takes = {attentionField(), ablationMeasureField(), colourMapField()};
    picture.optionNeeds = {{QStringLiteral("--colours"),
                            [](const SessionState& state, const QSet<QString>&) { return hasChosenColours(state); },
                            QStringLiteral("--colours goes with --measure divergence; a change of either sign has the "
                                           "diverging map")}};
    picture.make = makeAblationMap;
    return picture;
}

} // namespace headlight

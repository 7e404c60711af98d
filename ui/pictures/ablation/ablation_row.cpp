// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/ablation/ablation_row.h"

#include "core/io/atomic_file.h"
#include "ui/kit/tr.h"
#include "ui/pictures/ablation/ablation_picture.h"
#include "ui/pictures/picture_tools.h"
#include "ui/pictures/predictions/prediction_fields.h"
#include "ui/pictures/shown_fields.h"

#include <utility>

namespace headlight {

namespace {

MadePicture makeAblationMap(const PictureRequest& request)
{
    const HeadTable table =
        ablationTable(*request.run, request.part(),
                      ablateEachHead(request.run, {}, request.cancel, withPercent(request.progress), request.part()));
    PictureTable numbers{
        tr("changes by switching off"), QStringLiteral("ablation"),
        [table](const std::filesystem::path& file) { writeFileAtomically(file, ablationText(table)); }};
    const AblationPicture picture =
        makeAblationPicture(*request.run, table, request.state.predictions.measure, request.state.colours.map);
    if (!picture.plot)
        return {{}, picture.whyNone, std::move(numbers)};
    return {Figure(*picture.plot), {}, std::move(numbers)};
}

} // namespace

Picture ablationPicture()
{
    Picture picture;
    picture.name = QStringLiteral("ablation");
    picture.help = QStringLiteral("ablation (what switching off each head in turn changes)");
    picture.takes = {attentionField(), ablationMeasureField(), colourMapField()};
    picture.make = makeAblationMap;
    return picture;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/inspector/inspector_row.h"

#include "ui/kit/tr.h"
#include "ui/picture/attention_labels.h"
#include "ui/picture/needs_model.h"
#include "ui/picture/picture_parts.h"
#include "ui/pictures/inspector/inspector_sections.h"
#include "ui/state/shown_fields.h"

#include <utility>

namespace headlight {

namespace {

MadePicture makeInspector(const PictureRequest& request)
{
    if (const QString why = whyNoModel(*request.run, tr("Taking a weight apart")); !why.isEmpty())
        return {{}, why};
    const AttentionMap map = labelledMap(request.run, request.selected);
    const TokenPair cell = inspectedCell(request, map);
    const InspectorPlot plot =
        makeInspectorPlot(makeInspectorData(*request.run, map, cell.query, cell.key, kInspectedKeys));
    PictureTable table = textTable(tr("numbers of the inspector"), QStringLiteral("inspector"),
                                   [plot] { return inspectorTable(plot, ','); });
    return {Figure(plot), {}, std::move(table)};
}

} // namespace

Picture inspectorPicture()
{
    Picture picture;
    picture.name = QStringLiteral("inspector");
    picture.help = QStringLiteral("inspector (one weight taken apart)");
    picture.takes = {attentionField(), layerField(), headField(), queryField(), keyField()};
    picture.make = makeInspector;
    return picture;
}

} // namespace headlight

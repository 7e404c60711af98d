// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/shapes/shapes_row.h"

#include "ui/export/figure_formats.h"
#include "ui/kit/tr.h"
#include "ui/picture/needs_model.h"
#include "ui/pictures/shapes/shape_plot.h"
#include "ui/state/shown_fields.h"

namespace headlight {

Picture shapesPicture()
{
    Picture picture;
    picture.name = QStringLiteral("shapes");
    picture.help = QStringLiteral("shapes (of every matrix of a head)");
    picture.tab = kShapesTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "Sha&pes");
    picture.takes = {attentionField(), layerField(), headField()};
    picture.make = [](const PictureRequest& request) {
        if (const QString why = whyNoModel(*request.run, tr("The trace of shapes")); !why.isEmpty())
            return MadePicture{{}, why};
        MadePicture made{Figure(makeShapePlot(*request.run, request.selected))};
        made.tableRefusal = QStringLiteral("the shapes are written as %1; a file of numbers holds attention weights")
                                .arg(QString::fromStdString(endingsInLine("or")));
        return made;
    };
    return picture;
}

} // namespace headlight

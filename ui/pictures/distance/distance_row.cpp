// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/distance/distance_row.h"

#include "core/activations/activation_cache.h"
#include "core/activations/given_run.h"
#include "ui/chart/chart_figure.h"
#include "ui/kit/tr.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/distance/distance_plot.h"
#include "ui/state/shown_fields.h"

#include <utility>
#include <vector>

namespace headlight {

namespace {

MadePicture makeDistance(const PictureRequest& request)
{
    DistancePlot plot;
    plot.selected = request.selected;
    plot.nLayers = request.grid.nLayers;
    plot.nHeadsPerLayer = request.grid.nHeads;
    plot.isOfFileNumbers = holdsSignedNumbers(*request.run, request.part());
    for (int head = 0; head < request.grid.nHeads; ++head) {
        const HeadIndex index{request.selected.layer, head, request.part()};
        request.cancel.throwIfCancelled();
        if (index == request.selected || !request.state.hiddenHeads.contains(index))
            plot.curves.push_back(distanceCurve(shownMap(request.run, index, request.state.shown)));
        else
            plot.hidden.push_back(index);
    }
    std::vector<HeadIndex> heads;
    for (const DistanceCurve& curve : plot.curves)
        heads.push_back(curve.head);
    plot.caption = makeCaption(*request.run, heads);
    plot.caption.rows.clear(); // no token is named here
    plot.caption.shown =
        shownPhrases(request.state.shown, request.run->recurrent.has_value()).join(QStringLiteral(" · "));
    PictureTable table = textTable(
        plot.isOfFileNumbers ? tr("means of the file's numbers by distance") : tr("mean weights by distance"),
        QStringLiteral("distance_layer_%1").arg(request.selected.layer), [plot] { return distanceTable(plot); });
    return {Figure(std::move(plot)), {}, std::move(table)};
}

} // namespace

Picture distancePicture()
{
    Picture picture;
    picture.name = QStringLiteral("distance");
    picture.help = QStringLiteral("distance (the mean weight of a layer's heads by distance from query to key)");
    picture.tab = ViewTab{"distance"};
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "Distanc&e");
    picture.takes = {attentionField(), layerField(),       headField(),         hiddenHeadsField(),
                     wordsField(),     hideSpecialField(), valueWeightedField()};
    picture.whyNotHidden = [](const SessionState&, const HeadIndex& selected, const HeadIndex& hidden) {
        if (hidden.layer != selected.layer)
            return QStringLiteral("the curves of the heads of layer %1 are drawn").arg(selected.layer);
        return hidden.head == selected.head ? QStringLiteral("the chosen head is drawn in any case") : QString();
    };
    picture.make = makeDistance;
    picture.chart = chartFrom<DistancePlot>();
    return picture;
}

} // namespace headlight

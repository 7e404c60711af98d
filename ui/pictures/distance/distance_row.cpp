// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/distance/distance_row.h"

#include "core/activations/activation_cache.h"
#include "core/activations/given_run.h"
#include "ui/chart/chart_figure.h"
#include "ui/kit/field_control.h"
#include "ui/kit/tr.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/distance/distance_plot.h"
#include "ui/pictures/distance/sizes_plot.h"
#include "ui/state/shown_fields.h"

#include <utility>
#include <vector>

namespace headlight {

namespace {

/// Adds the curve of each head that is shown, and says what they are of.
template <typename Plot, typename Add>
Plot curvesOf(const PictureRequest& request, const Add& add)
{
    Plot plot;
    plot.selected = request.selected;
    plot.nLayers = request.grid.nLayers;
    plot.nHeadsPerLayer = request.grid.nHeads;
    plot.isOfFileNumbers = holdsSignedNumbers(*request.run, request.part());
    std::vector<HeadIndex> heads;
    const Progress progress = withPercent(request.progress);
    for (int head = 0; head < request.grid.nHeads; ++head) {
        const HeadIndex index{request.selected.layer, head, request.part()};
        request.cancel.throwIfCancelled();
        if (progress)
            progress(static_cast<double>(head) / request.grid.nHeads, "reading the maps of a layer");
        if (index == request.selected || !request.state.hiddenHeads.contains(index)) {
            add(plot, shownMap(request.run, index, request.state.shown));
            heads.push_back(index);
        } else {
            plot.hidden.push_back(index);
        }
    }
    plot.caption = makeCaption(*request.run, heads);
    plot.caption.rows.clear(); // no token is named here
    plot.caption.shown =
        shownPhrases(request.state.shown, request.run->recurrent.has_value()).join(QStringLiteral(" · "));
    return plot;
}

MadePicture makeDistance(const PictureRequest& request)
{
    auto plot = curvesOf<DistancePlot>(
        request, [](DistancePlot& made, const AttentionMap& map) { made.curves.push_back(distanceCurve(map)); });
    PictureTable table = textTable(
        plot.isOfFileNumbers ? tr("means of the file's numbers by distance") : tr("mean weights by distance"),
        QStringLiteral("distance_layer_%1").arg(request.selected.layer), [plot] { return distanceTable(plot); });
    return {Figure(std::move(plot)), {}, std::move(table)};
}

MadePicture makeSizes(const PictureRequest& request)
{
    auto plot = curvesOf<SizesPlot>(request, [](SizesPlot& made, const AttentionMap& map) {
        made.curves.push_back({map.head(), weightSizes(map)});
    });
    PictureTable table =
        textTable(plot.isOfFileNumbers ? tr("how many of the file's numbers are of what size")
                                       : tr("how many weights are of what size"),
                  QStringLiteral("sizes_layer_%1").arg(request.selected.layer), [plot] { return sizesTable(plot); });
    return {Figure(std::move(plot)), {}, std::move(table)};
}

Picture pictureBy(WeightOrder by, const QString& name, const QString& help)
{
    Picture picture;
    picture.name = name;
    picture.help = help;
    picture.tab = kDistanceTab;
    picture.takes = {attentionField(), layerField(),       headField(),         hiddenHeadsField(),
                     wordsField(),     hideSpecialField(), valueWeightedField()};
    picture.choose = [by](SessionState& state) { state.distance.by = by; };
    picture.isChosen = [by](const SessionState& state) { return state.distance.by == by; };
    picture.whyNotHidden = [](const SessionState&, const HeadIndex& selected, const HeadIndex& hidden) {
        if (hidden.layer != selected.layer)
            return QStringLiteral("the curves of the heads of layer %1 are drawn").arg(selected.layer);
        return hidden.head == selected.head ? QStringLiteral("the chosen head is drawn in any case") : QString();
    };
    return picture;
}

} // namespace

ChartOfFigure distanceChart()
{
    return [](const Figure& figure, const Theme& theme) {
        std::optional<ChartPlot> chart = chartFrom<DistancePlot>()(figure, theme);
        return chart ? chart : chartFrom<SizesPlot>()(figure, theme);
    };
}

StateFields distanceFields()
{
    const FieldKind<WeightOrder> order = oneOf<WeightOrder>(kWeightOrders);
    const auto name = [](WeightOrder by) {
        return by == WeightOrder::Distance ? tr("mean by distance") : tr("counted by size");
    };
    return fieldsOf(
        QStringLiteral("distance"), &SessionState::distance,
        std::vector<Field<DistanceChoice>>{
            field(QStringLiteral("by"), &DistanceChoice::by, order)
                .with(menuOf(order, {WeightOrder::Distance, WeightOrder::Size}, name,
                             QStringLiteral("weightOrderButton"), tr(QT_TRANSLATE_NOOP("headlight", "Numbers")),
                             tr(QT_TRANSLATE_NOOP("headlight", "The numbers in the maps of a layer: their "
                                                               "mean at each distance from query to key, "
                                                               "or how many are of what size"))))});
}

std::vector<Picture> distancePictures()
{
    Picture distance =
        pictureBy(WeightOrder::Distance, QStringLiteral("distance"),
                  QStringLiteral("distance (the mean weight of a layer's heads by distance from query to key)"));
    distance.tabTitle = QT_TRANSLATE_NOOP("headlight", "Distanc&e");
    distance.make = makeDistance;
    distance.chart = chartFrom<DistancePlot>();
    Picture sizes = pictureBy(WeightOrder::Size, QStringLiteral("sizes"),
                              QStringLiteral("sizes (how many weights of a layer's heads are of what size)"));
    sizes.make = makeSizes;
    sizes.chart = chartFrom<SizesPlot>();
    return {std::move(distance), std::move(sizes)};
}

} // namespace headlight

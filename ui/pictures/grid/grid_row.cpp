// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/grid/grid_row.h"

#include "core/activations/given_run.h"
#include "core/export/pattern_csv.h"
#include "ui/kit/tr.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/head_pictures/head_picture_store.h"
#include "ui/pictures/heatmap/heatmap_part.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/state/shown_fields.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace headlight {

namespace {

MadePicture makeGrid(const PictureRequest& request)
{
    const SessionState& state = request.state;
    std::vector<AttentionMap> maps;
    for (const HeadIndex& head : otherHeads(state.hiddenHeads, request.grid))
        if (!state.grid.layerOnly || head.layer == request.selected.layer)
            maps.push_back(shownMap(request.run, head, state.shown));
    if (maps.empty())
        return {{},
                tr("Every head is hidden: show one with the eye at the left of the window, or name fewer with "
                   "--hide-heads.")};
    request.cancel.throwIfCancelled();
    HeatmapGridPlot plot = makeHeatmapGridPlot(*request.run, maps, state.colours);
    // Every map has the same tokens.
    const QString complaint = whyNotShown(shownPartOf(plot.panels.front()), state.mapPart);
    for (HeatmapPlot& panel : plot.panels) {
        panel.colours = headColours(request, panel.head, HeadScope::Everything);
        showPart(panel, state.mapPart);
    }
    if (plot.panels.front().part)
        sayPart(plot.caption, *plot.panels.front().part);
    const HeatmapPart places = shownPartOf(plot.panels.front());
    const MapPart shown = mapPartOf(places, places.rows, places.columns); // in tokens: a sink's column is none
    PictureTable table{holdsSignedNumbers(*request.run, request.part()) ? tr("the file's numbers of these heads")
                                                                        : tr("attention weights of these heads"),
                       QStringLiteral("weights"),
                       [maps, rows = shown.rows, columns = shown.columns](const TextSink& out) {
                           writeLinksCsv(out, maps, std::numeric_limits<float>::lowest(), rows, columns);
                       }};
    MadePicture made{Figure(std::move(plot)), {}, std::move(table)};
    made.complaint = complaint;
    return made;
}

/// No panels where every head is hidden.
std::any markedGrid(const PictureRequest& request, const MadePicture& made, const std::optional<TokenPair>& marked)
{
    HeatmapGridPlot plot = made.figure ? *made.figure->as<HeatmapGridPlot>() : HeatmapGridPlot();
    plot.selected = request.selected;
    for (HeatmapPlot& panel : plot.panels)
        if (panel.head == request.selected)
            panel.pinned = cellOf(panel.axes, marked);
    plot.columns = std::clamp(static_cast<int>(plot.panels.size()), 1, std::min(request.grid.nHeads, 4));
    return plot;
}

} // namespace

Picture gridPicture()
{
    Picture picture;
    picture.name = QStringLiteral("grid");
    picture.help = QStringLiteral("grid (the shown heads with labels)");
    picture.tab = kGridTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "&Shown heads with labels");
    picture.takes = together(
        {{attentionField(), layerField(), hiddenHeadsField(), wordsField(), hideSpecialField(), valueWeightedField(),
          colourMapField(), scaleField(), poolingField(), rangeField()},
         mapPartFields(),
         fieldsOf(QStringLiteral("grid"), &SessionState::grid,
                  std::vector<Field<GridChoice>>{field(QStringLiteral("layerOnly"), &GridChoice::layerOnly, flag())})});
    picture.optionNeeds = colourNeeds();
    picture.adopt = [](SessionState& state, const QSet<QString>& given) {
        state.grid.layerOnly = given.contains(QStringLiteral("--layer"));
    };
    picture.mentions = [](const StateField& field, const SessionState& state) {
        if (field.option != QLatin1String("--layer"))
            return Mention::IfOther;
        return state.grid.layerOnly ? Mention::Always : Mention::Never;
    };
    picture.whyNotHidden = [](const SessionState& state, const HeadIndex& selected, const HeadIndex& hidden) {
        return state.grid.layerOnly && hidden.layer != selected.layer
                   ? QStringLiteral("with --layer the grid shows the heads of layer %1 alone").arg(selected.layer)
                   : QString();
    };
    picture.make = makeGrid;
    picture.onScreen = markedGrid;
    return picture;
}

} // namespace headlight

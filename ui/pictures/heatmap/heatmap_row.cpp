// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/heatmap/heatmap_row.h"

#include "ui/picture/picture_tools.h"
#include "ui/picture/shown_map.h"
#include "ui/pictures/head_pictures/head_picture_store.h"
#include "ui/pictures/heatmap/heatmap_part.h"
#include "ui/pictures/heatmap/heatmap_parts.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/state/shown_fields.h"

#include <utility>

namespace headlight {

namespace {

/// The last head, kept among the tools of all pictures: another part of it, or other colours, read nothing anew.
struct KeptHead {
    std::shared_ptr<const ActivationCache> run;
    HeadIndex head;
    ShownOptions shown;
    std::optional<HeatmapPlot> plot; // the whole map
};

const HeatmapPlot& wholeHead(const PictureRequest& request)
{
    KeptHead& kept = request.tools.of<KeptHead>();
    const SessionState& state = request.state;
    if (!kept.plot || kept.run != request.run || kept.head != request.selected || kept.shown != state.shown) {
        kept.plot.reset();
        const AttentionMap map = shownMap(request.run, request.selected, state.shown);
        HeatmapPlot plot = makeHeatmapPlot(*request.run, map, {});
        addSinkColumn(plot, map);
        kept = {request.run, request.selected, state.shown, std::move(plot)};
    }
    return *kept.plot;
}

MadePicture makeHeatmap(const PictureRequest& request)
{
    const SessionState& state = request.state;
    HeatmapPlot plot = wholeHead(request);
    plot.colours = headColours(request, request.selected, HeadScope::Layer);
    plot.pinned = pinnedCell(request, plot.axes);
    combineSelected(plot, state.tokens);
    MadePicture made;
    made.complaint = whyNotShown(shownPartOf(plot), state.mapPart);
    showPart(plot, state.mapPart);
    writeNumbers(plot, state, made.complaint);
    made.table = patternTable(request.run, request.selected, state.shown);
    if (plot.combined || plot.part)
        made.table = matrixTable(made.table->what, made.table->name, [plot] { return tableOf(plot); });
    made.figure = Figure(std::move(plot));
    return made;
}

std::any markedHeatmap(const PictureRequest& request, const MadePicture& made, const std::optional<TokenPair>& marked)
{
    HeatmapPlot plot = *made.figure->as<HeatmapPlot>();
    plot.pinned = cellOf(plot.axes, marked);
    plot.cells.pooledBy(plot.colours.pooling).prepare(request.cancel);
    return plot;
}

} // namespace

Picture heatmapPicture()
{
    Picture picture;
    picture.name = QStringLiteral("heatmap");
    picture.help = QStringLiteral("heatmap (of one head)");
    picture.tab = kHeatmapTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "&Heatmap");
    picture.takes = together(
        {{attentionField(), layerField(), headField(), queryField(), keyField(), wordsField(), hideSpecialField(),
          valueWeightedField(), colourMapField(), scaleField(), poolingField(), rangeField()},
         selectedTokensFields(),
         mapPartFields(),
         {cellNumbersField()}});
    picture.optionNeeds = colourNeeds();
    picture.isOfOneLayer = true;
    picture.make = makeHeatmap;
    picture.onScreen = markedHeatmap;
    return picture;
}

} // namespace headlight

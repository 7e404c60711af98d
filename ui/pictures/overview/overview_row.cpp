// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/overview/overview_row.h"

#include "ui/kit/tr.h"
#include "ui/picture/picture_parts.h"
#include "ui/picture/picture_tools.h"
#include "ui/pictures/head_pictures/head_picture_store.h"
#include "ui/pictures/heatmap/heatmap_part.h"
#include "ui/pictures/overview/head_thumbnails.h"
#include "ui/pictures/overview/overview_csv.h"
#include "ui/pictures/overview/overview_plot.h"
#include "ui/state/shown_fields.h"

#include <optional>
#include <utility>

namespace headlight {

namespace {

MadePicture makeOverview(const PictureRequest& request)
{
    const SessionState& state = request.state;
    HeadPictureStore& store = request.tools.of<HeadPictureStore>();
    const auto made = [&](HeadPictureMaker& maker) -> const HeadPictures& {
        maker.make(
            request.selected.layer, [](const HeadPictures&) { return false; }, request.cancel);
        return maker.pictures();
    };
    const HeadPictures& whole = made(store.of(request.run, request.part(), state.shown));
    const std::optional<MapPlaces> places = placesOf(whole, state.mapPart);
    const HeadPictures* const part =
        places ? &made(store.partOf(request.run, request.part(), state.shown, *places)) : nullptr;
    OverviewPlot plot = makeOverviewPlot(*request.run, whole, state.colours, part);
    plot.hidden = state.hiddenHeads;
    PictureTable table{plot.isOfFileNumbers ? tr("the file's numbers of every head")
                                            : tr("attention weights of every head"),
                       QStringLiteral("overview"), [plot](const TextSink& out) { writeOverviewCsv(out, plot); }};
    MadePicture picture{Figure(std::move(plot)), {}, std::move(table)};
    picture.complaint = whyNotShown(wholeOf(whole), state.mapPart);
    return picture;
}

} // namespace

Picture overviewPicture()
{
    Picture picture;
    picture.name = QStringLiteral("overview");
    picture.help = QStringLiteral("overview (every head as a thumbnail)");
    picture.tab = kOverviewTab;
    picture.tabTitle = QT_TRANSLATE_NOOP("headlight", "&Overview");
    picture.takes = together({{attentionField(), hiddenHeadsField(), wordsField(), hideSpecialField(),
                               valueWeightedField(), colourMapField(), scaleField(), rangeField()},
                              mapPartFields()});
    picture.choose = [](SessionState& state) { state.overview.large = false; };
    picture.optionNeeds = colourNeeds();
    picture.isDrawnAsHeadsCome = true;
    picture.make = makeOverview;
    return picture;
}

} // namespace headlight

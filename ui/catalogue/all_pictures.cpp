// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/catalogue/all_pictures.h"

#include "ui/kit/tr.h"
#include "ui/pictures/ablation/ablation_row.h"
#include "ui/pictures/attribution/attribution_row.h"
#include "ui/pictures/bench/bench_row.h"
#include "ui/pictures/circuits/circuits_row.h"
#include "ui/pictures/compare/compare_row.h"
#include "ui/pictures/context/context_row.h"
#include "ui/pictures/cost/cost_row.h"
#include "ui/pictures/distance/distance_row.h"
#include "ui/pictures/flow/flow_row.h"
#include "ui/pictures/grid/grid_row.h"
#include "ui/pictures/head_points/head_points_row.h"
#include "ui/pictures/head_table/head_table_row.h"
#include "ui/pictures/heatmap/heatmap_row.h"
#include "ui/pictures/history/history_row.h"
#include "ui/pictures/inspector/inspector_row.h"
#include "ui/pictures/layers/layers_row.h"
#include "ui/pictures/links/links_row.h"
#include "ui/pictures/overview/overview_row.h"
#include "ui/pictures/pair/pair_row.h"
#include "ui/pictures/patches/patches_row.h"
#include "ui/pictures/patching/patching_row.h"
#include "ui/pictures/predictions/prediction_row.h"
#include "ui/pictures/routes/graph_row.h"
#include "ui/pictures/routes/routes_row.h"
#include "ui/pictures/shapes/shapes_row.h"
#include "ui/pictures/tokens/tokens_row.h"

#include <algorithm>

namespace headlight {

const std::vector<Picture>& allPictures()
{
    static const std::vector<Picture> pictures = [] {
        std::vector<Picture> all{overviewPicture(), heatmapPicture(), gridPicture(), linksPicture(), shapesPicture()};
        for (Picture& picture : layersPictures())
            all.push_back(std::move(picture));
        all.push_back(contextPicture());
        all.push_back(comparePicture());
        for (Picture& picture : distancePictures())
            all.push_back(std::move(picture));
        all.push_back(headPointsPicture());
        all.push_back(flowPicture());
        all.push_back(attributionPicture());
        all.push_back(routesPicture());
        all.push_back(patchingPicture());
        all.push_back(circuitsPicture());
        all.push_back(historyPicture());
        for (Picture& picture : patchPictures())
            all.push_back(std::move(picture));
        all.push_back(inspectorPicture());
        all.push_back(predictionPicture());
        all.push_back(ablationPicture());
        all.push_back(headTablePicture());
        for (Picture& picture :
             std::vector<Picture>{graphPicture(), tokensPicture(), costPicture(), pairPicture(), benchPicture()})
            all.push_back(std::move(picture));
        return all;
    }();
    return pictures;
}

const Picture* pictureNamed(const QString& name)
{
    const auto& all = allPictures();
    const auto found = std::find_if(all.begin(), all.end(), [&](const Picture& one) { return one.name == name; });
    return found != all.end() ? &*found : nullptr;
}

const Picture& shownPicture(const SessionState& state)
{
    const bool isOneLarge = state.tab == kOverviewTab && state.overview.large;
    const ViewTab tab = isOneLarge ? kHeatmapTab : state.tab;
    const auto& all = allPictures();
    return *std::find_if(all.begin(), all.end(),
                         [&](const Picture& one) { return one.tab == tab && (!one.isChosen || one.isChosen(state)); });
}

void show(SessionState& state, const Picture& picture)
{
    if (picture.tab)
        state.tab = *picture.tab;
    if (picture.choose)
        picture.choose(state);
}

std::vector<ViewTab> pictureTabs()
{
    std::vector<ViewTab> tabs;
    for (const Picture& picture : allPictures())
        if (picture.tab && picture.tabTitle)
            tabs.push_back(*picture.tab);
    return tabs;
}

QString tabMenuText(ViewTab tab)
{
    for (const Picture& picture : allPictures())
        if (picture.tab == tab && picture.tabTitle)
            return tr(picture.tabTitle);
    return {};
}

QString tabName(ViewTab tab)
{
    return tabMenuText(tab).remove(u'&');
}

QString picturesThatTake(const QString& option)
{
    QStringList names;
    for (const Picture& picture : allPictures())
        if (picture.fieldOf(option))
            names << picture.name;
    const QString last = names.isEmpty() ? QString() : names.takeLast();
    return names.isEmpty() ? last : names.join(QStringLiteral(", ")) + QStringLiteral(" and ") + last;
}

} // namespace headlight

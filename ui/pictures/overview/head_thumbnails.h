// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/head_pictures/head_pictures.h"
#include "ui/pictures/overview/overview_plot.h"
#include "ui/state/map_part.h"

#include <QImage>

#include <memory>
#include <optional>
#include <vector>

namespace headlight {

/// Every head of the shown part in the chosen colours; grows while the rest of the result is on the screen already.
struct HeadThumbnails {
    OverviewPlot plot;
    std::vector<QImage> images; // one for each of plot.pictures, one pixel per cell; null until that is there
};

/// The numbers under labels, with the scale of each picture: of a mean or a maximum, the chosen one where that is
/// common to all heads, else one of its own. Of `part`, pictures of a part of the same maps, the scales and what is
/// said of the heads are those of the whole maps.
OverviewPlot makeOverviewPlot(const ActivationCache& cache, const HeadPictures& pictures, const ColourScale& colours,
                              const HeadPictures* part = nullptr);

/// The maps as a whole.
HeatmapPart wholeOf(const HeadPictures& pictures);
/// The places of the maps that a part asks for; none where those are all.
std::optional<MapPlaces> placesOf(const HeadPictures& pictures, const MapPart& wanted);

/// Takes from `before`, which may be null, what did not change.
HeadThumbnails makeHeadThumbnails(OverviewPlot plot, const HeadThumbnails* before);

} // namespace headlight

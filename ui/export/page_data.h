// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "ui/kit/colour_scale.h"

#include <QString>

#include <vector>

namespace headlight {

/// The view that a page shows first.
enum class PageView { Overview, Map, Links, Figure };

/// More weights than these make no page that a browser opens well: some 11 MB.
inline constexpr Index kMostPageWeights = 2'000'000;

/// The heads that a person can look into on a page, beside its figure.
struct PageData {
    std::vector<AttentionMap> maps; ///< layer by layer, one for each head that is there; all of one shape; may be empty
    int firstLayer = 0;
    int nLayers = 0; ///< layers that `maps` has
    int firstHead = 0;
    int nHeads = 0; ///< heads that each layer of `maps` has
    HeadIndex selected;
    PageView opens = PageView::Map;
    ColourMapId colours = ColourMapId::Viridis;
    double threshold = 0.0; ///< weights below have no link
    QString note;           ///< what of the run is left out, in one sentence; may be empty
};

} // namespace headlight

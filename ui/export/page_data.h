// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/analysis/patch_grid.h"
#include "ui/kit/colour_scale.h"

#include <QImage>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace headlight {

/// The view that a page shows first.
enum class PageView { Overview, Map, Links, Picture, Figure };

/// More weights than these make no page that a browser opens well: some 11 MB.
inline constexpr Index kMostPageWeights = 2'000'000;

/// The picture that the tokens are patches of.
struct PagePicture {
    QImage image; ///< what the model saw; null: a grid without a picture
    PatchGrid grid;
    std::string form = "overlay"; ///< how it is shown first: overlay, heat, masked
    Index query = 0;              ///< the token that looks first
    double alpha = 1.0;           ///< opacity of the colours over it
};

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
    std::optional<PagePicture> picture = {};
    double threshold = 0.0; ///< weights below have no link
    QString note;           ///< what of the run is left out, in one sentence; may be empty
};

/// A page of a lesson, which a person reads and answers beside a figure. All but the title and the caption is HTML.
struct PageLesson {
    QString title;
    QString caption;
    QString heading;    ///< the title, with its formulas
    QString text;       ///< and the questions
    QString picture;    ///< before the answers
    QString told;       ///< the picture after them; empty: the same
    QString afterwards; ///< read after them
    bool asks = false;
    std::string questions; ///< JSON, see lesson.js
};

} // namespace headlight

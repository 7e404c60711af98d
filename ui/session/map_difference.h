// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/pattern_difference.h"
#include "core/transformer/run_options.h"
#include "ui/pictures/overview/overview_plot.h"

#include <optional>

namespace headlight {

/// How far one head's map is from its map elsewhere.
struct MapDifference {
    HeadIndex head;
    PatternDifference numbers; // cells are those of the pictures, each a bin where they are pooled
};

/// The head whose weights are farthest apart, by the mean of |b − a| over what the mask leaves; the first among equals.
/// None where the maps are not of one text and as many heads.
std::optional<MapDifference> mostDifferentHead(const OverviewPlot& a, const OverviewPlot& b);

} // namespace headlight

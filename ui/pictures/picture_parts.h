// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/picture.h"

#include <optional>
#include <vector>

namespace headlight {

/// The cell that the user pinned, by row and column of the picture; empty where nothing is pinned, or what is pinned is
/// not shown.
std::optional<TokenPair> pinnedCell(const PictureRequest& request, const ShownAxes& axes);
/// The same in a map that is not the chosen head's: the key of a query pinned alone is the one that its row here has
/// most for.
std::optional<TokenPair> pinnedCell(const PictureRequest& request, const HeatmapPlot& plot);

/// The tokens of the cell that is taken apart: the pinned ones, else the last token that is about the text and the key
/// it looks at most in the shown attention. `tokens` is the map of the selected head, token by token.
TokenPair inspectedCell(const PictureRequest& request, const AttentionMap& tokens);

/// The rows of the tokens that the user selected, two at least; else none.
std::vector<int> selectedRows(const TokenChoice& choice, const ShownAxes& axes, int nRows);
/// Their sum or mean under the plot.
void combineSelected(HeatmapPlot& plot, const TokenChoice& choice);

/// The pattern of one head as it is shown.
PictureTable patternTable(std::shared_ptr<const ActivationCache> run, const HeadIndex& head, const ShownOptions& shown);

/// Of a picture whose colours have a scale and a range.
std::vector<OptionNeed> colourNeeds();

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/picture/picture_parts.h"
#include "ui/pictures/heatmap/heatmap_plot.h"

namespace headlight {

/// The cell that the user pinned, in a map that is not the chosen head's: the key of a query pinned alone is the one
/// that its row here has most for.
std::optional<TokenPair> pinnedCell(const PictureRequest& request, const HeatmapPlot& plot);

/// Puts the sum or mean of the rows of the selected tokens under the plot.
void combineSelected(HeatmapPlot& plot, const TokenChoice& choice);

/// Numbers in the cells, where they were chosen; `complaint`, where it is empty, becomes why there are too many.
void writeNumbers(HeatmapPlot& plot, const SessionState& state, QString& complaint);

} // namespace headlight

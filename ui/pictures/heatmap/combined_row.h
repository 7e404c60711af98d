// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/token_groups.h"
#include "core/tensor/matrix.h"
#include "ui/pictures/heatmap/heatmap_cells.h"

#include <QString>

#include <vector>

namespace headlight {

/// The attention of several rows of a heatmap together: a strip of its own below the cells.
struct CombinedRow {
    std::vector<int> rows; // ascending; at least two, of which a part of a map may show fewer
    Index nRows = 0;       // taken together
    CombineQueries combine = CombineQueries::Sum;
    RowVector values; // [Tk]

    double largest() const;
    /// "sum of 3 rows", "mean of 3 rows"
    QString name() const;
};

/// See combinedAttention().
CombinedRow combineRows(const HeatmapCells& cells, std::vector<int> rows, CombineQueries combine);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/grid_size.h"
#include "core/tensor/matrix.h"

#include <vector>

namespace headlight {

/// The squares of patches within which a layer looks (Liu et al. 2021, Swin, section 3.2). The grid is cut into squares
/// after it was moved up and left by `shift` patches, and around its edges; patches that only the move brought together
/// do not see each other. It belongs to the model, unlike the mask, which a user chooses.
struct GridWindow {
    int side = 0;       // patches of a square's edge; 0: every patch reaches every other
    int shift = 0;      // patches
    GridSize grid = {}; // a run has it; its tokens are patches alone, row by row

    bool isUnlimited() const { return side == 0; }
    /// This window on a run's grid. A grid that is no longer than a square along one edge is not moved, as published.
    GridWindow on(GridSize runs) const;
    /// Whether the squares divide the grid.
    bool fits(GridSize runs) const;
    bool reaches(Index query, Index key) const { return isUnlimited() || partOf(query) == partOf(key); }
    /// The number of the part of the grid that a token sees and is seen by.
    Index partOf(Index token) const;
    std::vector<Index> partsOf(Index first, Index count) const;
    /// Row of a table [(2·side − 1)², nHeads]: a row for each step down and across from key to query, step by step
    /// across. The key is within reach.
    Index biasRow(Index query, Index key) const;
    /// The tokens of each part of the grid that sees itself alone, in ascending order.
    std::vector<std::vector<Index>> groups() const;
    bool operator==(const GridWindow&) const = default;
};

} // namespace headlight

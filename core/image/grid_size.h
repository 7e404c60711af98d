// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// Rows and columns of a grid of patches.
struct GridSize {
    int rows = 0;
    int columns = 0;

    int nCells() const { return rows * columns; }
    bool operator==(const GridSize&) const = default;
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/grid_window.h"
#include "core/image/grid_size.h"
#include "core/tensor/matrix.h"

#include <vector>

namespace headlight {

/// Maps the distance between query and key to a bucket of biases; buckets grow with the distance (Raffel et al. 2020,
/// section 2.1).
struct RelativeBuckets {
    int nBuckets = 32;
    int maxDistance = 128;       // every distance from here on is in the last bucket
    bool isBidirectional = true; // half of the buckets are for keys after the query; else all of these share bucket 0

    int bucketOf(Index query, Index key) const;
};

/// Biases by how far apart query and key stand on a grid of patches, whose tokens come row by row behind one prefix
/// token (Bao et al. 2022, BEiT).
struct GridBias {
    GridSize grid;
    /// [(2·rows − 1)·(2·columns − 1) + 3, nHeads] a row for each step down and across from key to query, step by step
    /// across; then one for a prefix that looks at a patch, for a patch that looks at it, for the prefix itself.
    Matrix table;

    Index rowOf(Index query, Index key) const;
};

/// The position of a block in one head's [query, key] matrix.
struct ScoreBlock {
    Index head = 0;
    Index firstQuery = 0;
    Index nQueries = 0;
    Index firstKey = 0;
    Index nKeys = 0;
};

/// Biases by how far apart query and key stand within a square of patches (Liu et al. 2021, Swin, equation 4).
struct WindowBias {
    GridWindow window;
    Matrix table; // [(2·side − 1)², nHeads], see GridWindow::biasRow()

    Matrix block(const ScoreBlock& block) const; // [nQueries, nKeys] 0 for a key out of reach
};

/// The bias that a model adds to the scores by where query and key stand. At most one member is filled.
struct PositionBias {
    /// [nHeads] slopes m of ALiBi: m · (key − query) is added (Press et al. 2022, section 3).
    std::vector<float> slopes;
    Matrix byBucket; // [nBuckets, nHeads]
    RelativeBuckets buckets;
    GridBias byCell;
    WindowBias byWindow;

    bool isEmpty() const
    {
        return slopes.empty() && byBucket.size() == 0 && byCell.table.size() == 0 && byWindow.table.size() == 0;
    }
    /// Row of the table of biases, −1 for a pair without one; the caller makes sure that there is a table.
    Index rowOf(Index query, Index key) const;
    float at(Index head, Index query, Index key) const;
    Matrix block(const ScoreBlock& block) const; // [nQueries, nKeys]
};

/// The slopes of ALiBi: 2^(−max/n), 2^(−2·max/n), … for n heads where n is a power of 2; else the slopes for the next
/// smaller power, followed by every other slope for the next larger (Press et al. 2022, section 3 and their code).
std::vector<float> alibiSlopes(int nHeads, double max = 8.0);

} // namespace headlight

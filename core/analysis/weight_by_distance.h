// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"

#include <vector>

namespace headlight {

/// The weights of a pattern at one distance.
struct WeightsAtDistance {
    int distance = 0; // query − key; below 0 the key comes after the query
    double sum = 0.0; // over all cells that the mask leaves, in the order of the rows
    int count = 0;    // how many such cells
};

/// The cells (query, key) that the mask leaves, in rows that have a value, by query − key, rising; distances without a
/// cell are left out. Of a cross-attention, and of any map whose rows and columns are different tokens, it is the
/// difference of their positions. A band of the pattern exists at a time.
std::vector<WeightsAtDistance> weightsByDistance(const AttentionMap& map);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headlight {

/// How the tab Overview shows the heads.
struct OverviewChoice {
    bool large = false; // the selected head alone, as a large heatmap
    int cellSize = 0;   // longest side of a thumbnail in pixels; 0 = as large as shows every head
    bool operator==(const OverviewChoice&) const = default;
};

inline constexpr int kSmallestOverviewCell = 12;
inline constexpr int kLargestOverviewCell = 400;

} // namespace headlight

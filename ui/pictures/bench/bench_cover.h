// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace headlight {

/// A cell of a step, by the step's position in BenchSteps::steps.
struct BenchPick {
    std::size_t step = 0;
    Index row = 0;
    Index column = 0;
    bool operator==(const BenchPick&) const = default;
};

/// The numbers of a sheet that are not shown, because a lesson asks for them: "?" stands in their place.
struct BenchCover {
    std::vector<BenchPick> cells;
    std::vector<BenchPick> sums;     // rows whose sums are hidden; their columns are not looked at
    std::vector<std::size_t> shapes; // steps beside whose name no shape is written

    bool isEmpty() const { return cells.empty() && sums.empty() && shapes.empty(); }
    bool hidesShape(std::size_t step) const { return std::ranges::find(shapes, step) != shapes.end(); }
    bool hides(const BenchPick& cell) const { return std::ranges::find(cells, cell) != cells.end(); }
    bool hidesSum(std::size_t step, Index row) const
    {
        return std::ranges::any_of(sums, [&](const BenchPick& sum) { return sum.step == step && sum.row == row; });
    }
    bool operator==(const BenchCover&) const = default;
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention_files/array_file.h"

#include <memory>
#include <vector>

namespace headlight {

/// The attention of one layer at each step of a generation, as transformers' generate() returns it: [heads, P, P] of
/// the prompt and then [heads, 1, P + s], or [heads, 1, Tk] at every step of a cross-attention. `shapes` are [heads,
/// Tq, Tk], one for each of `steps`. Returns one array [heads, Tq, Tk] whose rows are the steps' rows and whose cells
/// beyond a step's keys are hidden; null where the shapes are not those of such steps.
std::shared_ptr<const NumberArray> joinedSteps(const std::vector<const NumberArray*>& steps,
                                               const std::vector<Shape>& shapes);

/// The array of a layer that has fewer heads than the others: heads without a weight, all cells hidden, follow its own
/// until there are `nHeads`. `shape` is [heads, Tq, Tk].
std::shared_ptr<const NumberArray> withEmptyHeads(const NumberArray& layer, const Shape& shape, std::int64_t nHeads);

/// Joins arrays of one size whose names differ in one number, as a generation gives a row for each token: as many
/// numbers in each, or one more in each next, which is hidden from the rows before. It does so where the file has no
/// matrix and each row sums to 1; other files are left alone.
void joinSingleRows(ArrayFile& file, const ReadingWatch& watch);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"
#include "ui/pictures/bench/bench_plot.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace headlight {

enum class WalkDirection { Back, Forward };

/// The computed cell behind another or before it, in the order in which the bench works: step by step, each row by row;
/// typed matrices, and a mask that hides nothing, are passed over. From nothing it is the first, or the last. Nothing
/// at the end.
std::optional<BenchPick> neighbourOf(const BenchSteps& steps, const std::optional<BenchPick>& from,
                                     WalkDirection direction);

/// What of a bench is covered while a reader works out a step by hand: its numbers, and those of every step that is
/// made of it, which would tell them. Cells that a mask hides and rows without a value stay: there is nothing to type.
BenchCover coverOfStep(const BenchSteps& steps, std::size_t step);

/// The steps that the bench computes and shows, in its order.
std::vector<std::size_t> stepsToCompute(const BenchSteps& steps);

/// The sheet once this step is computed and those behind it are not: these are covered. Without a step only what was
/// typed is there. The cell that is written out is the plot's own where it is of that step, else the step's first.
BenchPlot computedUpTo(BenchPlot plot, std::optional<std::size_t> step);

/// The step that a reader is asked about: that of the pick, or where that is typed, or none, the first scores.
std::size_t stepToWorkOut(const BenchSteps& steps, const std::optional<BenchPick>& pick);

/// How far a number that a reader has worked out may be from a cell of the step: half of its last digit that is shown,
/// and the whole where two or more stand behind the point, for what was rounded on the way.
double toleranceOf(const BenchStep& step);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/bench/bench_plot.h"

#include <string>

namespace headlight {

/// The cell that --cell STEP,ROW,COLUMN names: a step by its name on the sheet ("QKᵀ", "W^Q₂"), by what it is
/// ("scores", "scores.2" of the second head) or by its place from 1; row and column by label or by place from 1. Throws
/// Error{BadArgument} that lists what there is.
BenchPick benchCell(const BenchSteps& steps, const std::string& text);

/// Names a cell as benchCell() reads it, by labels where they name the cell, else by places.
std::string cellWord(const BenchSteps& steps, const BenchPick& pick);

} // namespace headlight

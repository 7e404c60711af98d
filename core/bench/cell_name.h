// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <cstddef>
#include <string>
#include <vector>

namespace headlight {

/// The label in a place, from 0; where another place has the same one with its number, from 1: "the#1", "the#4".
std::string placedLabel(const std::vector<std::string>& labels, std::size_t place);

/// "score(quick, brown)", "Q(quick, 1)", "W^Q₂(1, 3)", "γ(2)": one cell of a step in a formula.
std::string cellName(const BenchSteps& steps, std::size_t step, Index row, Index column);

/// "A(train)": one row.
std::string rowName(const BenchSteps& steps, std::size_t step, Index row);

} // namespace headlight

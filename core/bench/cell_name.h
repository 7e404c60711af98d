// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <cstddef>
#include <string>
#include <vector>

namespace headlight {

/// The label at `place`, from 0; where another place has an equal label, its number from 1 is added: "the#1", "the#4".
std::string placedLabel(const std::vector<std::string>& labels, std::size_t place);

/// The name of one cell of a step in a formula: "score(quick, brown)", "Q(quick, 1)", "W^Q₂(1, 3)", "γ(2)".
std::string cellName(const BenchSteps& steps, std::size_t step, Index row, Index column);

/// The name of one row: "A(train)".
std::string rowName(const BenchSteps& steps, std::size_t step, Index row);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <string>

namespace headlight {

/// "score(quick, brown)", "Q(quick, 1)", "W^Q₂(1, 3)", "γ(2)": one cell of a step in a formula.
std::string cellName(const BenchSteps& steps, std::size_t step, Index row, Index column);

/// "A(train)": one row.
std::string rowName(const BenchSteps& steps, std::size_t step, Index row);

} // namespace headlight

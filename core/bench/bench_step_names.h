// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <string>

namespace headlight {

/// The name of a step in formulas, by the kind of attention: "Q₁K₁ᵀ" (without the number where there is one head),
/// "XXᵀ", "S". `input` tells typed scores ("S") from the kind's own.
std::string benchStepName(const BenchInput& input, BenchStepId id, int head);

/// The name of one of the rows that a pattern mixes: "x", "v", "h".
std::string mixedRowName(BenchKind kind);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

// How a step is named in a command and in a lesson: "scores", "w-q", "weights".

std::string_view benchStepKey(BenchStepId id);

/// The step of a word; also of the longer ones ("query-parameters", "softmax") that commands took before there was one
/// list. Nothing for any other.
std::optional<BenchStepId> stepOfKey(std::string_view key);

/// The words of the steps that this bench has, in the order of computation, each once.
std::vector<std::string> benchStepKeys(const BenchSteps& steps);

} // namespace headlight

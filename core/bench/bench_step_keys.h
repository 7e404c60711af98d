// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

// The name of a step in commands and lessons: "scores", "w-q", "weights".

std::string_view benchStepKey(BenchStepId id);

/// The step of a key; also of the longer keys ("query-parameters", "softmax") that commands took before there was one
/// list. Nothing for any other text.
std::optional<BenchStepId> stepOfKey(std::string_view key);

/// The keys of the steps that this bench has, in the order of computation, each once.
std::vector<std::string> benchStepKeys(const BenchSteps& steps);

} // namespace headlight

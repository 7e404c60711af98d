// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

#include <QString>

#include <vector>

namespace headlight {

/// Steps that stay on one line where they can: parameters and what they make.
struct BenchGroup {
    QString heading; // names the part that begins with it; may be empty
    bool startsLine = false;
    std::vector<std::size_t> steps;
};

/// The steps in the order of reading: inputs, then for each head its vectors and, on a new line, its scores, and what
/// follows the heads. A folded step is in none of them.
std::vector<BenchGroup> benchGroups(const BenchSteps& steps);

/// Whether a step is not drawn, because it says nothing: a mask that hides no score leaves the scores as they are.
bool isFolded(const BenchSteps& steps, std::size_t step);

/// The step that is drawn in the place of another: that which a folded one is made of, else itself.
std::size_t shownStep(const BenchSteps& steps, std::size_t step);

} // namespace headlight

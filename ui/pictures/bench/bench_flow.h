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
/// follows the heads.
std::vector<BenchGroup> benchGroups(const BenchSteps& steps);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"
#include "ui/pictures/links/link_plot.h"

#include <optional>

namespace headlight {

/// The attention weights of a bench as the token link graph, of one head or of all. `steps` are those of `input`. The
/// thickest line is the largest weight, rounded up to a multiple of 0.25.
LinkPlot makeBenchLinkPlot(const BenchInput& input, const BenchSteps& steps, const LinkOptions& options,
                           std::optional<int> head = {});

} // namespace headlight

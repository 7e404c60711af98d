// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/bench/bench_steps.h"

namespace headlight {

/// One head of a bench as an attention map: its scores are those just before the mask (scaled), then masked, then the
/// attention weights, rounded to float. Its HeadIndex is {0, head}, in the cross part for cross-attention. Throws
/// Error{BadArgument} for a head that the bench does not have.
AttentionMap benchAttentionMap(const BenchSteps& steps, int head = 0);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_examples.h"
#include "ui/session/bench_session.h"

namespace headlight {

/// The state of the bench that a worked example begins with.
BenchState exampleBench(const BenchExample& example);

/// What "New" begins with: two tokens on four dimensions, queries, keys and values by identities.
BenchState newBench();

} // namespace headlight

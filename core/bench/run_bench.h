// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_steps.h"

namespace headlight {

/// Every step of the attention of `input`, in double precision, through the functions that run the models. The order
/// is that of computation: the inputs; for each head its parameters, Q, K, V, scores, scaled, masked, pattern and
/// output; concat, W^O, output; residual and layer norm. Steps that are switched off are not there.
///
/// A query that may look at no key has no pattern; its output counts as zeros in what follows, as in a model.
/// Throws what input.validate() throws, and Error{BadNumber} for a cosine with a row of zeros.
BenchSteps runBench(const BenchInput& input);

} // namespace headlight

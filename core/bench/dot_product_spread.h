// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <cstdint>

namespace headlight {

/// Random queries, each with keys of its own; every number is drawn from a normal distribution with mean 0 and
/// variance 1.
struct DotProductSample {
    std::uint64_t seed = 1;
    bool divided = false; // the products are divided by √width, as in Vaswani et al. 2017, section 3.2.1
    Index nQueries = 400;
    Index nKeys = 8; // keys of each query
};

/// The spread of scores, of softmax and of its gradient for vectors of one width.
struct DotProductSpread {
    double variance = 0.0;      // variance of the scores
    double largestWeight = 0.0; // largest softmax weight of a query's keys, mean over the queries
    /// Σ_i ∂p_i/∂s_i = Σ_i p_i (1 − p_i) over a query's keys, mean over the queries: 1 − 1/n for equal weights, 0 where
    /// one key has everything.
    double slope = 0.0;
};

/// Draws a sample and measures it. A seed gives equal numbers on every machine but for the last bits: Box and Muller
/// 1958 on the 64-bit Mersenne twister. Throws Error{BadArgument} for a width outside 1 to 4096.
DotProductSpread dotProductSpread(Index width, const DotProductSample& sample = {});

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"

namespace headlight {

/// The sizes that the tables of a bench share.
struct BenchSizes {
    Index dModel = 4;  // columns of X
    Index dSecond = 4; // columns of Y; 0 = there is none
    Index dK = 4;      // columns of Q of one head; the numbers of v_a in additive attention; 0 = the kind has none
    Index dV = 4;      // columns of V of one head; 0 = the kind has none
    Index dOut = 4;    // columns of W^O; 0 = the kind has none
    int heads = 1;
    bool operator==(const BenchSizes&) const = default;
};

BenchSizes sizesOf(const BenchInput& input);

/// The columns of what attention answers, before the residual.
Index outputWidth(const BenchInput& input);
/// The columns of what the layer norm reads.
Index normedWidth(const BenchInput& input);

/// The bench with every table that it reads resized: what fits is kept, head by head. A new dimension is 0 in every
/// table, so that it adds nothing to what was there; a new head begins with the dimensions after those of the last,
/// as identityTable() of all heads side by side; a new gain is 1. Where the residual connection is on and the output
/// was as wide as X, it stays so. Throws Error{BadArgument} for a size that a bench cannot have.
BenchInput resizedBench(const BenchInput& input, const BenchSizes& sizes);

/// The bench with every table that it reads made to fit X and each other: what fits is kept, new numbers are 0, a table
/// that was not there is an identity (v_a: ones, typed vectors and scores: zeros), a second sequence that was not there
/// is a copy of the first. What is painted or padded outside the scores goes.
BenchInput fittedBench(const BenchInput& input);

} // namespace headlight

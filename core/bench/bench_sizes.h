// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_input.h"

namespace headlight {

/// The sizes that the tables of a bench share.
struct BenchSizes {
    Index dModel = 4;  // columns of X
    Index dSecond = 4; // columns of Y; 0 = there is none
    Index dK = 4;      // columns of Q of one head; in additive attention the size of v_a; 0 = the kind has none
    Index dV = 4;      // columns of V of one head; 0 = the kind has none
    Index dOut = 4;    // columns of W^O; 0 = the kind has none
    int heads = 1;
    bool operator==(const BenchSizes&) const = default;
};

BenchSizes sizesOf(const BenchInput& input);

/// The columns of the attention's output, before the residual.
Index outputWidth(const BenchInput& input);
/// The columns of the layer norm's input.
Index normedWidth(const BenchInput& input);

/// The bench with every table that it reads resized; numbers that fit are kept, head by head. A new dimension is 0 in
/// every table, so that it adds nothing to the old ones; a new head begins with the dimensions after those of the last,
/// like identityTable() of all heads side by side; a new gain is 1. Where the residual connection is on and the output
/// was as wide as X, it stays so. Throws Error{BadArgument} for a size that a bench cannot have.
BenchInput resizedBench(const BenchInput& input, const BenchSizes& sizes);

/// The bench with every table that it reads made to fit X and the others: numbers that fit are kept, new ones are 0, a
/// table that was missing becomes an identity (v_a: ones, typed vectors and scores: zeros), a missing second sequence a
/// copy of the first. Painted cells and padding outside the scores are dropped.
BenchInput fittedBench(const BenchInput& input);

} // namespace headlight

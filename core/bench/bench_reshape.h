// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/bench_tables.h"

namespace headlight {

enum class ReshapeBy {
    ReadingOrder, ///< keeps the numbers, row by row, in the new shape, which must hold as many
    Corner        ///< keeps the numbers that fit where they are; new numbers are 0
};

/// Whether a table can have another shape. Scores cannot: they have a row for each query and a column for each key; nor
/// can gain and bias, with a number for each dimension.
bool canReshape(BenchTableId id);

/// `input` with a table of another shape; every other table follows it, see resizedBench(). X with fewer rows loses its
/// last tokens, with more it gets tokens that are named after their position. Throws Error{BadArgument} for a shape
/// that the table cannot have, or that does not hold as many numbers.
BenchInput withReshapedTable(const BenchInput& input, const BenchTable& table, Index rows, Index columns, ReshapeBy by);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <cstdint>

namespace headlight {

/// The table with 1 where row = column, else 0; of any shape.
DoubleMatrix identityTable(Index rows, Index columns);

/// Numbers from −1 to 1 with two decimals, all equally likely, the same for a seed on every machine: row by row,
/// (m mod 201 − 100) / 100 for the numbers m of the 64-bit Mersenne twister (Matsumoto and Nishimura), whose sequence
/// the C++ standard fixes.
DoubleMatrix randomTable(Index rows, Index columns, std::uint64_t seed);

/// The numbers of `table`, read row by row, in another shape. Throws Error{BadArgument} when the counts differ.
DoubleMatrix reshapedTable(const DoubleMatrix& table, Index rows, Index columns);

/// `table` in another shape: the corner that both have stays, new cells are 0. Used when a token or a dimension is
/// added.
DoubleMatrix resizedTable(const DoubleMatrix& table, Index rows, Index columns);

} // namespace headlight

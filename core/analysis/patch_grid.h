// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/image/grid_size.h"
#include "core/tensor/matrix.h"
#include "core/tokenizer/token_sequence.h"

#include <vector>

namespace headlight {

/// The tokens that stand for the cells of a grid.
struct PatchGrid {
    GridSize size;             // {0, 0} for a text
    std::vector<Index> tokens; // [rows·columns] position of each cell's token, row by row

    bool isEmpty() const { return tokens.empty(); }
};

/// The grid of a sequence's patches; empty for a text. Throws Error{BadArgument} where two tokens have one cell, or a
/// cell within the grid has none.
PatchGrid patchGrid(const TokenSequence& sequence);

/// The tokens of a sequence that does not say what they are, such as a file's attention weights, as `nPrefix` tokens
/// without a place and a grid's cells row by row. Throws Error{BadArgument} where there are more tokens, or fewer.
TokenSequence placedOnGrid(TokenSequence sequence, GridSize size, int nPrefix);

/// The numbers of a row [T] that belong to patches, each at its cell: [rows, columns].
Matrix laidOnGrid(const RowVectorView& row, const PatchGrid& grid);

} // namespace headlight

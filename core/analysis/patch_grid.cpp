// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/patch_grid.h"

#include "core/base/counted.h"
#include "core/base/error.h"

#include <algorithm>
#include <string>

namespace headlight {

namespace {

const GridLocation* cellOf(const Token& token)
{
    return std::get_if<GridLocation>(&token.place);
}

[[noreturn]] void failCell(Index cell, const GridSize& size, const char* what)
{
    throw Error(ErrorKind::BadArgument, "row " + std::to_string(cell / size.columns) + ", column " +
                                            std::to_string(cell % size.columns) + " of the grid has " + what);
}

} // namespace

PatchGrid patchGrid(const TokenSequence& sequence)
{
    PatchGrid grid;
    for (const Token& token : sequence.tokens)
        if (const GridLocation* cell = cellOf(token))
            grid.size = {std::max(grid.size.rows, cell->row + 1), std::max(grid.size.columns, cell->column + 1)};
    grid.tokens.assign(grid.size.nCells(), -1);
    for (int i = 0; i < sequence.size(); ++i)
        if (const GridLocation* place = cellOf(sequence[i])) {
            const Index cell = Index{place->row} * grid.size.columns + place->column;
            if (grid.tokens[cell] >= 0)
                failCell(cell, grid.size, "two tokens");
            grid.tokens[cell] = i;
        }
    if (const auto lacking = std::ranges::find(grid.tokens, -1); lacking != grid.tokens.end())
        failCell(lacking - grid.tokens.begin(), grid.size, "no token");
    return grid;
}

TokenSequence placedOnGrid(TokenSequence sequence, GridSize size, int nPrefix)
{
    if (size.rows < 1 || size.columns < 1 || nPrefix < 0 ||
        std::int64_t{size.rows} * size.columns + nPrefix != sequence.size())
        throw Error(ErrorKind::BadArgument, "a grid of " + std::to_string(size.rows) + " × " +
                                                std::to_string(size.columns) + " patches behind " +
                                                counted(nPrefix, "other token") + " is not that of " +
                                                counted(sequence.size(), "token"));
    for (int i = 0; i < sequence.size(); ++i) {
        const int cell = i - nPrefix;
        Token& token = sequence.tokens[i];
        if (cell < 0)
            token.place = std::monostate();
        else
            token.place = GridLocation{cell / size.columns, cell % size.columns};
    }
    return sequence;
}

Matrix laidOnGrid(const RowVectorView& row, const PatchGrid& grid)
{
    Matrix laid(grid.size.rows, grid.size.columns);
    for (Index i = 0; i < laid.rows(); ++i)
        for (Index j = 0; j < laid.cols(); ++j)
            laid(i, j) = row(grid.tokens[i * laid.cols() + j]);
    return laid;
}

} // namespace headlight

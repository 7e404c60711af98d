// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/grid_window.h"

#include <algorithm>
#include <map>
#include <utility>

namespace headlight {

namespace {

/// The part of an edge of `length` patches that a patch lies in. Where the move cut the edge, the patches before and
/// behind the cut share a square and are two parts.
int partOfEdge(const GridWindow& window, Index place, int length)
{
    const auto moved = static_cast<int>((place - window.shift + length) % length);
    const bool isAround = place < window.shift;
    return 2 * (moved / window.side) + int{isAround};
}

} // namespace

GridWindow GridWindow::on(GridSize runs) const
{
    if (isUnlimited())
        return {};
    return {side, std::min(runs.rows, runs.columns) <= side ? 0 : shift, runs};
}

bool GridWindow::fits(GridSize runs) const
{
    return isUnlimited() || (runs.nCells() > 0 && runs.rows % side == 0 && runs.columns % side == 0);
}

Index GridWindow::partOf(Index token) const
{
    const Index columns = grid.columns;
    return Index{partOfEdge(*this, token / columns, grid.rows)} * (2 * columns + 2) +
           partOfEdge(*this, token % columns, grid.columns);
}

std::vector<Index> GridWindow::partsOf(Index first, Index count) const
{
    std::vector<Index> parts;
    for (Index token = first; token < first + count; ++token)
        parts.push_back(partOf(token));
    return parts;
}

Index GridWindow::biasRow(Index query, Index key) const
{
    const Index down = query / grid.columns - key / grid.columns;
    const Index across = query % grid.columns - key % grid.columns;
    return (down + side - 1) * (2 * Index{side} - 1) + across + side - 1;
}

std::vector<std::vector<Index>> GridWindow::groups() const
{
    std::map<Index, std::vector<Index>> parts;
    for (Index token = 0; token < grid.nCells(); ++token)
        parts[partOf(token)].push_back(token);
    std::vector<std::vector<Index>> groups;
    for (auto& [part, tokens] : parts)
        groups.push_back(std::move(tokens));
    return groups;
}

} // namespace headlight

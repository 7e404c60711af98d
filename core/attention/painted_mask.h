// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <set>
#include <string>

namespace headlight {

/// One cell of a [query, key] matrix.
struct MaskCell {
    Index query = 0;
    Index key = 0;
    auto operator<=>(const MaskCell&) const = default; // orders by query, then by key
};

/// Cells and keys that a person hides by hand in addition to the mask's kind, by token position. Positions beyond the
/// text hide nothing.
struct PaintedMask {
    std::set<MaskCell> cells;
    std::set<Index> keys; // hidden from every query, as padding is

    bool isEmpty() const { return cells.empty() && keys.empty(); }
    bool hides(Index query, Index key) const { return keys.contains(key) || cells.contains({query, key}); }
    /// The cells and keys that exist in a text of this many queries and keys.
    PaintedMask within(Index nQueries, Index nKeys) const;
    bool operator==(const PaintedMask&) const = default;
};

/// "3:1,4:2" (query:key) for cells, and "0,5" for keys.
std::string cellList(const std::set<MaskCell>& cells);
std::string keyList(const std::set<Index>& keys);

} // namespace headlight

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
    auto operator<=>(const MaskCell&) const = default; // by query, then by key
};

/// What a person hides by hand on top of a mask's kind, by token position. A position that the text does not have
/// hides nothing.
struct PaintedMask {
    std::set<MaskCell> cells;
    std::set<Index> keys; // hidden from every query, as padding is

    bool isEmpty() const { return cells.empty() && keys.empty(); }
    bool hides(Index query, Index key) const { return keys.contains(key) || cells.contains({query, key}); }
    /// What of it a text of this many queries and keys has.
    PaintedMask within(Index nQueries, Index nKeys) const;
    bool operator==(const PaintedMask&) const = default;
};

/// "3:1,4:2", query before key; "0,5".
std::string cellList(const std::set<MaskCell>& cells);
std::string keyList(const std::set<Index>& keys);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <vector>

namespace headlight {

/// Half-open range of token positions.
struct TokenRange {
    Index first = 0;
    Index count = 0;
    bool operator==(const TokenRange&) const = default;
};

/// The changes that every view, figure and table makes to a pattern before it is drawn.
struct ShownOptions {
    bool mergeWords = false;    ///< word pieces become words: summed over keys, averaged over queries
    bool hideSpecial = false;   ///< special tokens have no row or column, what is left of a row sums to 1
    bool valueWeighted = false; ///< ‖α f(x)‖ in place of the weight α, see core/analysis/value_weighted.h
    bool operator==(const ShownOptions&) const = default;
};

/// Which tokens the rows and columns of a shown map stand for, and what its numbers are. Ranges are in ascending order
/// and do not overlap; tokens in none of them are not shown.
struct ShownAxes {
    ShownOptions options;
    std::vector<TokenRange> queries; // [rows]; empty: row i is token i
    std::vector<TokenRange> keys;    // [columns]; empty: column j is token j

    /// The tokens of a row, and of a column; empty for a column after the groups of tokens, which is a sink's.
    TokenRange tokensOfRow(int row) const;
    TokenRange tokensOfColumn(int column) const;
    /// The first token of a row, and of a column, which a click on it selects; −1 for −1.
    int queryOf(int row) const;
    int keyOf(int column) const;
    /// The row, and the column, that a token is in; −1 for a token that is not shown, and for −1.
    int rowOf(int query) const;
    int columnOf(int key) const;
    bool operator==(const ShownAxes&) const = default;
};

} // namespace headlight

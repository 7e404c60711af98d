// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <limits>

namespace headlight {

/// The keys around a query that a layer with local attention reaches. It belongs to the model, unlike the mask, which a
/// user chooses.
struct LocalWindow {
    static constexpr Index kUnlimited = std::numeric_limits<Index>::max();
    Index before = kUnlimited; // keys in front of the query
    Index after = kUnlimited;  // keys behind it

    bool isUnlimited() const { return before == kUnlimited && after == kUnlimited; }
    bool reaches(Index query, Index key) const { return key <= query ? query - key <= before : key - query <= after; }
    bool operator==(const LocalWindow&) const = default;
};

/// The scores with every cell out of reach set to exactly −infinity; the first row and column are query `firstQuery`
/// and key `firstKey`.
Matrix hideOutside(const MatrixView& scores, const LocalWindow& window, Index firstQuery = 0, Index firstKey = 0);

} // namespace headlight

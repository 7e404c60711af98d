// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/token_groups.h"

#include <set>

namespace headlight {

struct TokenPair {
    int query = 0;
    int key = 0;
    bool operator==(const TokenPair&) const = default;
};

/// What the user chose about the row of tokens.
struct TokenChoice {
    std::set<int> selected;                       // query tokens whose attention is shown together; two at least count
    CombineQueries combine = CombineQueries::Sum; // how the selected ones are taken together
    bool showIds = false;                         // below each token its id
    bool operator==(const TokenChoice&) const = default;
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/attention/mask.h"
#include "core/base/cancel_token.h"
#include "ui/state/link_options.h"

#include <cstddef>
#include <vector>

namespace headlight {

/// One line of the graph: query to key, in one head.
struct TokenLink {
    int query = 0;
    int key = 0;
    int headSlot = 0; // into LinkPlot::heads
    float weight = 0.0F;
    bool operator==(const TokenLink&) const = default;
};

struct LinkSelection {
    std::vector<TokenLink> links; // by increasing weight, at most kMostLinks: the strongest
    std::size_t nInAll = 0;       // cells that the mask allows, of queries that have a value
    std::size_t nPassing = 0;     // that the filters let through
};

/// What decides which links there are.
struct LinkFilter {
    LinkOptions options;
    Mask mask;
    ShownAxes axes; // axes of the maps
    /// The row and the column that the second text begins with; −1: there is one text.
    struct Second {
        int row = -1;
        int column = -1;
    } second;
};

/// The links of heads with one mask that pass every filter of `filter.options`. A filter looks at all the links, not at
/// what another one left: the top k are those of the query's whole row (of equal ones the first keys'), the top percent
/// those no weaker than the ⌈P % · nInAll⌉-th of all, ties included. The texts count only where there are two.
/// Memory grows with kMostLinks and one row, not with T². Throws Error{Cancelled}.
LinkSelection selectLinks(const std::vector<AttentionMap>& maps, const LinkFilter& filter,
                          const CancelToken& cancel = {});

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headlight {

/// Where a table with one weight a row has its layer, head, query, key and weight.
struct WeightColumns {
    std::array<std::optional<std::size_t>, 4> axes; // layer, head, query, key; the first two may be missing
    std::size_t weight = 0;
    std::array<std::optional<std::size_t>, 2> labels; // the query's and the key's token
    bool areOwnNames = false;                         // "query", "key" and "weight", which nothing but such a table has
    bool areOpen = false; // "source" and "target" stand for query and key or for key and query
};

/// The columns that a first line names, in whatever case: "layer_idx", "from" and "attention" are known, too. Nothing
/// where the query's, the key's or the weight's is missing, and where other names stand beside unusual ones.
std::optional<WeightColumns> weightColumns(const std::vector<std::string>& first);

/// Whether a first line names a query, a key and the heads whose weights follow them: "query,key,head_0,head_1".
bool namesWeightsOfHeads(const std::vector<std::string>& first);

/// Whether a first line names a layer and a head.
bool namesHeads(const std::vector<std::string>& first);

/// The place of a name in a first line; nothing where it has none of that name.
std::optional<std::size_t> columnNamed(const std::vector<std::string>& first, std::string_view name);

} // namespace headlight

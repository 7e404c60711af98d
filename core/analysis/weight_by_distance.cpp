// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/weight_by_distance.h"

#include "core/analysis/run_access.h"

#include <cstddef>

namespace headlight {

std::vector<WeightsAtDistance> weightsByDistance(const AttentionMap& map)
{
    std::vector<WeightsAtDistance> cells(static_cast<std::size_t>(map.nQueries() + map.nKeys())); // [distance + nKeys]
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i].distance = static_cast<int>(i) - static_cast<int>(map.nKeys());
    for (const TokenRange& queries : queryBands(map.nQueries())) {
        const Matrix pattern = map.block(queries, {0, map.nKeys()}, AttentionStep::Pattern);
        const Matrix allowed = map.allowed(queries, {0, map.nKeys()});
        for (Index query = queries.first; query < queries.first + queries.count; ++query) {
            if (!map.hasValue(query))
                continue;
            for (Index key = 0; key < map.nKeys(); ++key) {
                if (allowed(query - queries.first, key) == 0.0F)
                    continue;
                WeightsAtDistance& at = cells[static_cast<std::size_t>(query - key + map.nKeys())];
                at.sum += static_cast<double>(pattern(query - queries.first, key));
                ++at.count;
            }
        }
    }
    std::erase_if(cells, [](const WeightsAtDistance& at) { return at.count == 0; });
    return cells;
}

} // namespace headlight

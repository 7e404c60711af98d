// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/weight_sizes.h"

#include "core/analysis/run_access.h"

#include <cmath>
#include <cstddef>
#include <numeric>

namespace headlight {

namespace {

constexpr std::size_t kBinsUpToOne = -kLeastSizeDecade * kSizeBinsPerDecade;

void count(WeightSizes& sizes, float number)
{
    const double size = std::abs(static_cast<double>(number));
    if (!std::isfinite(size))
        return;
    if (size <= WeightSizes::edgeOf(0)) {
        ++sizes.nLeast;
        return;
    }
    auto bin = static_cast<int>(std::floor((std::log10(size) - kLeastSizeDecade) * kSizeBinsPerDecade));
    while (bin > 0 && size <= WeightSizes::edgeOf(bin)) // a bin has its upper end
        --bin;
    while (size > WeightSizes::edgeOf(bin + 1))
        ++bin;
    if (static_cast<std::size_t>(bin) >= sizes.counts.size())
        sizes.counts.resize(static_cast<std::size_t>(bin) + 1, 0);
    ++sizes.counts[static_cast<std::size_t>(bin)];
}

} // namespace

std::int64_t WeightSizes::nAll() const
{
    return std::accumulate(counts.begin(), counts.end(), nLeast);
}

double WeightSizes::edgeOf(int bin)
{
    return std::pow(10.0, kLeastSizeDecade + static_cast<double>(bin) / kSizeBinsPerDecade);
}

WeightSizes weightSizes(const AttentionMap& map)
{
    WeightSizes sizes;
    sizes.counts.assign(kBinsUpToOne, 0);
    for (const TokenRange& queries : queryBands(map.nQueries())) {
        const Matrix pattern = map.block(queries, {0, map.nKeys()}, AttentionStep::Pattern);
        const Matrix allowed = map.allowed(queries, {0, map.nKeys()});
        for (Index row = 0; row < queries.count; ++row)
            for (Index key = 0; map.hasValue(queries.first + row) && key < map.nKeys(); ++key)
                if (allowed(row, key) != 0.0F)
                    count(sizes, pattern(row, key));
    }
    return sizes;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/top_share.h"

#include "core/base/error.h"

#include <algorithm>
#include <numeric>

namespace headlight {

std::vector<std::uint8_t> topShare(const RowVectorView& weights, double share)
{
    if (!(share >= 0.0 && share <= 1.0))
        throw Error(ErrorKind::BadArgument, "the share of the weights to keep is a number from 0 to 1");
    double sum = 0.0;
    for (const float weight : weights) {
        if (!(weight >= 0.0F))
            throw Error(ErrorKind::BadArgument, "a share is kept of weights that are 0 or more");
        sum += weight;
    }
    std::vector<std::uint8_t> kept(weights.size(), 0);
    std::vector<Index> order(weights.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::ranges::stable_sort(order, {}, [&](Index i) { return weights(i); });
    double running = 0.0;
    for (const Index i : order) {
        running += weights(i);
        kept[i] = sum > 0.0 && running > (1.0 - share) * sum;
    }
    return kept;
}

} // namespace headlight

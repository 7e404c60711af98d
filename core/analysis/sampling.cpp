// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/analysis/sampling.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headlight {

namespace {

/// The ids, most probable first, ties by id.
std::vector<Index> byProbability(const RowVectorView& logits)
{
    std::vector<Index> order(logits.size());
    std::iota(order.begin(), order.end(), Index{0});
    std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return logits[a] > logits[b]; });
    return order;
}

/// How many of the numbers it takes, from the first on, to reach the share `topP` of their sum.
std::size_t nucleusSize(const std::vector<double>& numbers, double topP)
{
    const double enough = topP * std::accumulate(numbers.begin(), numbers.end(), 0.0);
    double sum = 0.0;
    std::size_t n = 0;
    while (n < numbers.size() && (n == 0 || sum < enough))
        sum += numbers[n++];
    return n;
}

} // namespace

void SamplingOptions::validate() const
{
    if (!(temperature >= 0.01 && temperature <= 100.0))
        throw Error(ErrorKind::BadArgument, "the temperature of the sampling is a number from 0.01 to 100");
    if (topK < 0)
        throw Error(ErrorKind::BadArgument, "top-k is a number of tokens, or 0 for all of them");
    if (!(topP > 0.0 && topP <= 1.0))
        throw Error(ErrorKind::BadArgument, "top-p is a number above 0, up to 1");
}

std::vector<double> samplingProbabilities(const RowVectorView& logits, const SamplingOptions& options)
{
    options.validate();
    std::vector<Index> order = byProbability(logits);
    if (options.topK > 0)
        order.resize(std::min(order.size(), static_cast<std::size_t>(options.topK)));
    std::vector<double> kept; // exp of the logits that are left, relative to the largest
    for (const Index id : order)
        kept.push_back(std::exp((double(logits[id]) - double(logits[order.front()])) / options.temperature));
    if (options.topP < 1.0)
        kept.resize(nucleusSize(kept, options.topP));
    const double sum = std::accumulate(kept.begin(), kept.end(), 0.0);
    std::vector<double> probabilities(logits.size(), 0.0);
    for (std::size_t i = 0; i < kept.size(); ++i)
        probabilities[order[i]] = kept[i] / sum;
    return probabilities;
}

std::int64_t drawToken(const std::vector<double>& probabilities, double uniform)
{
    double sum = 0.0;
    std::int64_t last = 0;
    for (std::size_t id = 0; id < probabilities.size(); ++id) {
        if (probabilities[id] == 0.0)
            continue;
        last = static_cast<std::int64_t>(id);
        sum += probabilities[id];
        if (sum > uniform)
            break;
    }
    return last; // reached too where rounding leaves the sum below 1
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/stacked_heads.h"

#include "core/attention_files/axis_order.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace headlight {

std::int64_t stackedHeads(const AttentionMatrices& matrices, const AttentionChoice& choice)
{
    const bool isOne = choice.arrays.size() == 1 && choice.made.empty() && matrices.nLayers * matrices.nHeads == 1;
    const std::int64_t least = std::min(matrices.nQueries, matrices.nKeys);
    const std::int64_t most = std::max(matrices.nQueries, matrices.nKeys);
    if (!isOne || choice.isSettled || least < 2 || most % least != 0)
        return 1;
    return most / least;
}

bool splitStack(AttentionMatrices& matrices, std::int64_t nHeads)
{
    const std::int64_t size = std::min(matrices.nQueries, matrices.nKeys);
    const bool isBelow = matrices.nQueries > matrices.nKeys;
    std::vector<float> heads;
    for (std::int64_t head = 0; head < nHeads; ++head)
        for (std::int64_t query = 0; query < size; ++query) {
            const std::int64_t row = isBelow ? (head * size + query) * size : query * nHeads * size + head * size;
            double sum = 0.0;
            for (std::int64_t key = 0; key < size; ++key) {
                heads.push_back(matrices.weights[static_cast<std::size_t>(row + key)]);
                sum += double(heads.back());
                if (isBelow && key > query && heads.back() != 0.0F)
                    return false;
            }
            if (std::abs(sum - 1.0) > kSumTolerance)
                return false;
        }
    matrices.weights = std::move(heads);
    matrices.nHeads = static_cast<int>(nHeads);
    matrices.nQueries = matrices.nKeys = size;
    matrices.readAs.push_back("Its one matrix is read as " + std::to_string(nHeads) + " heads " +
                              (isBelow ? "one below the other: no query of any of them looks at a later key."
                                       : "side by side: the weights of each sum to 1."));
    matrices.asked.push_back("one matrix read as " + std::to_string(nHeads) + " heads");
    return true;
}

void noteStack(AttentionMatrices& matrices, std::int64_t nHeads)
{
    const std::string size = std::to_string(matrices.nKeys);
    if (matrices.nQueries > matrices.nKeys && matrices.rowLabels.empty())
        matrices.readAs.push_back("Its " + std::to_string(matrices.nQueries) +
                                  " rows are read as the queries of one "
                                  "map; maps of " +
                                  std::to_string(nHeads) + " heads that stand one below the other are saved as [" +
                                  std::to_string(nHeads) + ", " + size + ", " + size + "].");
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention_files/stacked_heads.h"

#include "core/attention_files/axis_order.h"
#include "core/base/error.h"
#include "core/tensor/shape.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace headlight {

namespace {

/// How many squares of the shorter side stand in a matrix; 1 where they do not fill it.
std::int64_t nSquares(std::int64_t rows, std::int64_t columns)
{
    const std::int64_t least = std::min(rows, columns);
    const std::int64_t most = std::max(rows, columns);
    return least < 2 || most % least != 0 ? 1 : most / least;
}

/// The heads of a matrix of nHeads squares one below the other, or beside each other, one after the other.
template <typename Number>
std::vector<Number> headByHead(const std::vector<Number>& values, std::int64_t nHeads, std::int64_t size, bool isBelow)
{
    std::vector<Number> heads;
    heads.reserve(values.size());
    for (std::int64_t head = 0; head < nHeads; ++head)
        for (std::int64_t query = 0; query < size; ++query) {
            const std::int64_t row = isBelow ? (head * size + query) * size : query * nHeads * size + head * size;
            heads.insert(heads.end(), values.begin() + row, values.begin() + row + size);
        }
    return heads;
}

/// Whether every row of the heads [heads, size, size] sums to 1, and none looks at a later key where `isCausal`.
bool areHeads(const std::vector<float>& heads, std::int64_t size, bool isCausal)
{
    for (std::int64_t row = 0; row * size < std::ssize(heads); ++row) {
        double sum = 0.0;
        for (std::int64_t key = 0; key < size; ++key) {
            const float weight = heads[static_cast<std::size_t>(row * size + key)];
            sum += double(weight);
            if (isCausal && key > row % size && weight != 0.0F)
                return false;
        }
        if (!(std::abs(sum - 1.0) <= kSumTolerance)) // NaN is no proof
            return false;
    }
    return true;
}

} // namespace

std::int64_t stackedHeads(const AttentionMatrices& matrices, const AttentionChoice& choice)
{
    const bool isOne = choice.arrays.size() == 1 && choice.made.empty() && matrices.nLayers * matrices.nHeads == 1;
    return isOne && !choice.isSettled ? nSquares(matrices.nQueries, matrices.nKeys) : 1;
}

bool splitStack(AttentionMatrices& matrices, std::int64_t nHeads)
{
    const std::int64_t size = std::min(matrices.nQueries, matrices.nKeys);
    const bool isBelow = matrices.nQueries > matrices.nKeys;
    std::vector<float> heads = headByHead(matrices.weights, nHeads, size, isBelow);
    if (!areHeads(heads, size, isBelow))
        return false;
    matrices.weights = std::move(heads);
    if (!matrices.hidden.empty())
        matrices.hidden = headByHead(matrices.hidden, nHeads, size, isBelow);
    matrices.nHeads = static_cast<int>(nHeads);
    matrices.nQueries = matrices.nKeys = size;
    matrices.readAs.push_back("Its one matrix is read as " + std::to_string(nHeads) + " heads " +
                              (isBelow ? "one below the other: no query of any of them looks at a later key."
                                       : "side by side: the weights of each sum to 1."));
    matrices.asked.push_back("one matrix read as " + std::to_string(nHeads) + " heads");
    return true;
}

void askForStack(const AttentionMatrices& matrices, std::int64_t nHeads)
{
    const Shape shape{1, 1, matrices.nQueries, matrices.nKeys};
    const bool isBelow = matrices.nQueries > matrices.nKeys;
    if (!isBelow && sumsToOneAlong(3, matrices.weights, shape))
        return;
    const std::string size = std::to_string(std::min(matrices.nQueries, matrices.nKeys));
    throw Error(ErrorKind::OpenChoice,
                "its one matrix [" + std::to_string(matrices.nQueries) + ", " + std::to_string(matrices.nKeys) +
                    "] is one map, or " + std::to_string(nHeads) + " heads of " + size + " × " + size +
                    (isBelow ? " one below the other" : " side by side") +
                    ", and does not say which: say it with --matrix-axes queries,keys or --matrix-axes " +
                    (isBelow ? "heads,queries,keys" : "queries,heads,keys"),
                matrices.name);
}

std::shared_ptr<const NumberArray> unstacked(const NumberArray& array, const MatrixAxes& axes)
{
    const auto heads = std::ranges::find(axes, MatrixAxis::Heads) - axes.begin();
    Shape sizes;
    std::ranges::copy_if(array.shape, std::back_inserter(sizes), [](std::int64_t size) { return size != 1; });
    if (sizes.size() != 2 || axes.size() != 3 || heads == 3)
        return nullptr;
    const std::int64_t nHeads = nSquares(sizes[0], sizes[1]);
    const bool isBelow = sizes[0] > sizes[1];
    if (nHeads == 1 || heads == (isBelow ? 2 : 0)) // the shorter side is no heads
        return nullptr;
    auto result = std::make_shared<NumberArray>(array);
    result->shape.assign(3, std::min(sizes[0], sizes[1]));
    result->shape[static_cast<std::size_t>(heads)] = nHeads;
    return result;
}

void addStackReading(MatrixQuestion& question)
{
    using enum MatrixAxis;
    if (question.axes.size() != 2)
        return;
    const std::int64_t nRows = question.axes[0].size;
    const std::int64_t nColumns = question.axes[1].size;
    if (nSquares(nRows, nColumns) > 1)
        question.readings.push_back(nRows > nColumns ? MatrixAxes{Heads, Queries, Keys}
                                                     : MatrixAxes{Queries, Heads, Keys});
}

} // namespace headlight

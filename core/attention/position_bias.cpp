// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/position_bias.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace headlight {

int RelativeBuckets::bucketOf(Index query, Index key) const
{
    const Index ahead = key - query;
    int count = nBuckets;
    int bucket = 0;
    if (isBidirectional) {
        count /= 2;
        bucket = ahead > 0 ? count : 0;
    }
    const Index distance = isBidirectional ? std::abs(ahead) : std::max<Index>(0, -ahead);
    const int exact = count / 2; // distances below it have a bucket each
    if (distance < exact)
        return bucket + static_cast<int>(distance);
    // Computed in single precision, as in the published code: it decides where a distance on the edge of two buckets
    // falls.
    const float growth = std::log(static_cast<float>(distance) / static_cast<float>(exact)) /
                         static_cast<float>(std::log(static_cast<double>(maxDistance) / exact));
    return bucket + std::min(count - 1, exact + static_cast<int>(growth * static_cast<float>(count - exact)));
}

Index GridBias::rowOf(Index query, Index key) const
{
    const Index nSteps = 2 * Index{grid.columns} - 1;
    const Index nDistances = (2 * Index{grid.rows} - 1) * nSteps;
    if (query == 0 || key == 0)
        return nDistances + (query != 0 ? 1 : key == 0 ? 2 : 0);
    const Index down = (query - 1) / grid.columns - (key - 1) / grid.columns;
    const Index across = (query - 1) % grid.columns - (key - 1) % grid.columns;
    return (down + grid.rows - 1) * nSteps + across + grid.columns - 1;
}

Matrix WindowBias::block(const ScoreBlock& place) const
{
    const std::vector<Index> queries = window.partsOf(place.firstQuery, place.nQueries);
    const std::vector<Index> keys = window.partsOf(place.firstKey, place.nKeys);
    Matrix bias = Matrix::Zero(place.nQueries, place.nKeys);
    for (Index i = 0; i < place.nQueries; ++i)
        for (Index j = 0; j < place.nKeys; ++j)
            if (queries[static_cast<std::size_t>(i)] == keys[static_cast<std::size_t>(j)])
                bias(i, j) = table(window.biasRow(place.firstQuery + i, place.firstKey + j), place.head);
    return bias;
}

Index PositionBias::rowOf(Index query, Index key) const
{
    if (byWindow.table.size() != 0)
        return byWindow.window.reaches(query, key) ? byWindow.window.biasRow(query, key) : -1;
    return byCell.table.size() != 0 ? byCell.rowOf(query, key) : buckets.bucketOf(query, key);
}

float PositionBias::at(Index head, Index query, Index key) const
{
    if (!slopes.empty())
        return slopes[head] * static_cast<float>(key - query);
    const Matrix& table = byWindow.table.size() != 0 ? byWindow.table
                          : byCell.table.size() != 0 ? byCell.table
                                                     : byBucket;
    const Index row = rowOf(query, key);
    return row < 0 ? 0.0F : table(row, head);
}

Matrix PositionBias::block(const ScoreBlock& place) const
{
    if (byWindow.table.size() != 0)
        return byWindow.block(place);
    Matrix bias = Matrix::Zero(place.nQueries, place.nKeys);
    if (isEmpty())
        return bias;
    for (Index i = 0; i < place.nQueries; ++i)
        for (Index j = 0; j < place.nKeys; ++j)
            bias(i, j) = at(place.head, place.firstQuery + i, place.firstKey + j);
    return bias;
}

std::vector<float> alibiSlopes(int nHeads, double max)
{
    const auto power = static_cast<int>(std::bit_floor(static_cast<unsigned>(nHeads)));
    std::vector<float> slopes;
    for (int head = 1; head <= power; ++head)
        slopes.push_back(static_cast<float>(std::pow(2.0, -max * head / power)));
    for (int head = 1; static_cast<int>(slopes.size()) < nHeads; head += 2)
        slopes.push_back(static_cast<float>(std::pow(2.0, -max / 2.0 * head / power)));
    return slopes;
}

} // namespace headlight

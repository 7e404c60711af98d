// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/disentangled.h"

#include "core/attention/projection.h"
#include "core/tensor/gemm.h"

#include <algorithm>
#include <cmath>

namespace headlight {

Index DistanceRows::rowOf(Index query, Index key) const
{
    Index distance = query - key;
    const Index exact = nBuckets / 2;
    if (exact > 0 && std::abs(distance) > exact) {
        // Computed in single precision, as in the published code: it decides where a distance on the edge of two
        // buckets falls.
        const float growth = std::log(static_cast<float>(std::abs(distance)) / static_cast<float>(exact)) /
                             std::log(static_cast<float>(static_cast<double>(maxDistance - 1) / exact));
        const Index bucket = exact + static_cast<Index>(std::ceil(growth * static_cast<float>(exact - 1)));
        distance = distance > 0 ? bucket : -bucket;
    }
    return std::clamp<Index>(distance + span, 0, 2 * span - 1);
}

Matrix contentToPosition(const MatrixView& q, const DisentangledPositions& positions, const ScoreBlock& block)
{
    Matrix part = Matrix::Zero(block.nQueries, block.nKeys);
    if (positions.keys.size() == 0)
        return part;
    const Matrix met = gemmTransposed(q, headColumns(positions.keys, block.head, q.cols())); // [n, 2·span]
    for (Index i = 0; i < block.nQueries; ++i)
        for (Index j = 0; j < block.nKeys; ++j)
            part(i, j) = met(i, positions.rows.rowOf(block.firstQuery + i, block.firstKey + j));
    return part;
}

Matrix positionToContent(const MatrixView& k, const DisentangledPositions& positions, const ScoreBlock& block)
{
    Matrix part = Matrix::Zero(block.nQueries, block.nKeys);
    if (positions.queries.size() == 0)
        return part;
    const Matrix met = gemmTransposed(k, headColumns(positions.queries, block.head, k.cols())); // [m, 2·span]
    for (Index i = 0; i < block.nQueries; ++i)
        for (Index j = 0; j < block.nKeys; ++j)
            part(i, j) = met(j, positions.rows.rowOf(block.firstQuery + i, block.firstKey + j));
    return part;
}

} // namespace headlight

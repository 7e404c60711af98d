// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/position_bias.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// Maps the distance from a key to a query to a row of a table: small distances have a row each, larger ones share rows
/// (DeBERTa v2's code, after Raffel et al. 2020).
struct DistanceRows {
    Index span = 0; // the table has 2·span rows; distance 0 has row `span`
    Index nBuckets =
        0; // buckets of each sign, of which the nearer half hold single distances; 0: every distance has a row
    Index maxDistance = 0; // the distance at which the last bucket begins

    Index rowOf(Index query, Index key) const;
};

/// Vectors of relative positions that multiply the contents of queries and keys (He et al. 2021, section 3.1).
struct DisentangledPositions {
    DistanceRows rows;
    Matrix keys;    // [2·span, nHeads·dHead] multiply the queries; may be empty
    Matrix queries; // [2·span, nHeads·dHead] multiply the keys; may be empty
};

/// The two position terms of a block of scores, not yet scaled; q [n, dHead] of its queries, k [m, dHead] of its keys →
/// [n, m].
Matrix contentToPosition(const MatrixView& q, const DisentangledPositions& positions, const ScoreBlock& block);
Matrix positionToContent(const MatrixView& k, const DisentangledPositions& positions, const ScoreBlock& block);

} // namespace headlight

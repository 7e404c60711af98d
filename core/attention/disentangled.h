// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/position_bias.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// How far a query stands behind a key, as a row of a table: every distance near 0 has one, those further away share
/// them (DeBERTa v2's code, after Raffel et al. 2020).
struct DistanceRows {
    Index span = 0;        // the table has 2·span rows; distance 0 has row `span`
    Index nBuckets = 0;    // of each sign, of which the nearer half are for single distances; 0: all are
    Index maxDistance = 0; // where the last bucket begins

    Index rowOf(Index query, Index key) const;
};

/// Relative positions that meet the contents of queries and keys (He et al. 2021, section 3.1).
struct DisentangledPositions {
    DistanceRows rows;
    Matrix keys;    // [2·span, nHeads·dHead] what queries meet; empty: they meet nothing
    Matrix queries; // likewise what keys meet
};

/// The two parts of a block of scores, not yet scaled; q [n, dHead] of its queries, k [m, dHead] of its keys → [n, m].
Matrix contentToPosition(const MatrixView& q, const DisentangledPositions& positions, const ScoreBlock& block);
Matrix positionToContent(const MatrixView& k, const DisentangledPositions& positions, const ScoreBlock& block);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/attention/score_steps.h"
#include "core/base/cancel_token.h"
#include "core/ops/softmax.h"
#include "core/tensor/matrix.h"

#include <vector>

namespace headlight {

/// q, k and v of a layer, all heads side by side.
struct FusedInput {
    const Matrix& q;        // [Tq, nHeads·dHead]
    const Matrix& k;        // [Tk, nKvHeads·dHead]
    const Matrix& v;        // [Tk, nKvHeads·dValue]
    const RowVector& sinks; // [nHeads] or empty
    Index nHeads = 1;
    Index nKvHeads = 1;
    Index firstQuery = 0; // position of the first query; the mask counts from it
};

struct FusedHeads {
    Matrix z;                             // [Tq, nHeads·dValue]
    std::vector<SoftmaxRows> softmaxRows; // [nHeads], each over Tq queries
};

/// Computes scoreBlock(), maskedBlock(), softmaxRows(), withSink(), attentionPattern() and headOutput() in one pass
/// over blocks of keys: no [Tq, Tk] matrix exists. Each query keeps its largest score so far and the sum of its
/// exponentials; sums made under a smaller maximum are scaled (Milakov and Gimelshein 2018; Dao et al. 2022, algorithm
/// 1). Blocks of keys are counted from key 0 and queries do not touch one another, so that a query's numbers do not
/// depend on how many queries, hidden keys after it or threads there are.
FusedHeads fusedAttention(const FusedInput& input, const Mask& mask, const ScoreOptions& options,
                          const CancelToken& cancel = {});

} // namespace headlight

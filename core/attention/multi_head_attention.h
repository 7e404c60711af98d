// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/latent_projection.h"
#include "core/attention/mask.h"
#include "core/attention/rotary.h"
#include "core/attention/score_steps.h"
#include "core/base/cancel_token.h"
#include "core/ops/norm.h"
#include "core/ops/softmax.h"
#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

#include <vector>

namespace headlight {

/// What makes the vectors of relative positions, where the model has disentangled attention that does not share the
/// projections of q and k for it; or these vectors themselves.
struct PositionProjections {
    Weight wQ, wK; // [dModel, nHeads·dHead]
    RowVector bQ, bK;
    Weight distances; // [2·span − 1, dHead]
};

/// Learned numbers of one attention layer; the heads lie side by side in the columns (rows for wO). Where nKvHeads is
/// smaller than nHeads, consecutive heads share a key and value head (Ainslie et al. 2023).
struct AttentionParameters {
    Weight wQ, wK, wV;                // [dModel, nHeads·dHead], [dModel, nKvHeads·dHead] twice
    RowVector bQ, bK, bV;             // [nHeads·dHead], [nKvHeads·dHead] twice; empty where the model has none, as bO
    Weight wO;                        // [nHeads·dHead, dModel]
    RowVector bO;                     // [dModel]
    LayerNormParameters qNorm, kNorm; // of q and k before they are turned; empty where the model has none
    RowVector sinks;                  // [nHeads] a score that takes part in every softmax and has no value; or empty
    LayerNormParameters zNorm;        // [nHeads·dHead] of z before wO; empty where the model has none
    LatentParameters latent;          // what q, k and v are made from; empty: from x
    PositionProjections positions;    // empty where the model has none
};

/// What a q or k is normed over.
enum class QkNorm {
    None,
    Whole,  ///< all heads together
    PerHead ///< each head by itself
};

struct AttentionOptions {
    int nHeads = 1;
    int nKvHeads = 0; // 0: as many as heads
    ScoreOptions score = {};
    QkNorm qkNorm = QkNorm::None;
    NormOptions norm = {};                          // of q and k
    float clip = 0.0F;                              // q, k and v are kept within ± this; 0: they are not
    bool clipsBehindNorm = false;                   // q and k when they have been normed, else before
    bool roundsInputs = false;                      // of the projections: see ops/rounding.h
    NormOptions latentNorm = {};                    // of latent vectors
    std::shared_ptr<const RotaryTable> rotary = {}; // null: q and k are not turned
    std::vector<std::uint8_t> ablated; // [nHeads] 1 = this head's z becomes 0, or what ablatedZ says; empty = none
    std::vector<std::vector<float>> ablatedZ; // [nHeads] of [dHead], the z of every query; an empty one or none = 0
    Index firstQuery = 0;                     // the position of the first query: the mask counts from it
};

/// Every step of one attention layer. A [Tq, Tk] matrix is not among them: scores, maskedScores and pattern of any
/// block follow from q, k and softmaxRows (see activations/attention_map.h).
struct AttentionActivations {
    Matrix preRotaryQ; // [Tq, nHeads·dHead] q before it is turned; empty where it is not turned
    Matrix preRotaryK; // [Tk, nKvHeads·dHead] likewise
    Matrix q;          // [Tq, nHeads·dHead]
    Matrix k, v;       // [Tk, nKvHeads·dHead]
    std::shared_ptr<const DisentangledPositions> positions; // what of the scores does not follow from q and k; or null
    std::vector<SoftmaxRows> softmaxRows;                   // [nHeads], each over Tq queries
    Matrix z;   // [Tq, nHeads·dHead] pattern v, side by side (the paper's concat)
    Matrix out; // [Tq, dModel] z wO + bO, z normed where the model does so
};

/// Vaswani et al. 2017, section 3.2.2. x [T, dModel] attends to itself.
AttentionActivations multiHeadAttention(const MatrixView& x, const AttentionParameters& parameters, const Mask& mask,
                                        const AttentionOptions& options, const CancelToken& cancel = {});

/// The same for the positions from options.firstQuery on, x [n, dModel] theirs alone, after what an earlier call made
/// of those before them: they attend to these, too. k and v are those of every position, all else is theirs alone, and
/// has the bits that a call on all positions gives it where no query sees a key behind it.
AttentionActivations continueAttention(const AttentionActivations& before, const MatrixView& x,
                                       const AttentionParameters& parameters, const Mask& mask,
                                       const AttentionOptions& options, const CancelToken& cancel = {});

/// What follows: q [Tq, nHeads·dHead] attends to k and v [Tk, nKvHeads·dHead], some of which may have been kept from an
/// earlier call.
AttentionActivations attend(Matrix q, Matrix k, Matrix v, const AttentionParameters& parameters, const Mask& mask,
                            const AttentionOptions& options, const CancelToken& cancel = {});

} // namespace headlight

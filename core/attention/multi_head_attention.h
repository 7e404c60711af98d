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

/// The parameters that make the vectors of relative positions, where disentangled attention does not share the
/// projections of q and k for it; or a table of these vectors.
struct PositionProjections {
    Weight wQ, wK; // [dModel, nHeads·dHead]
    RowVector bQ, bK;
    Weight distances; // [2·span − 1, dHead]
};

/// The parameters of one attention layer; the heads lie side by side in the columns (rows for wO). Where nKvHeads is
/// smaller than nHeads, consecutive heads share a key and value head (Ainslie et al. 2023).
struct AttentionParameters {
    Weight wQ, wK, wV;                // [dModel, nHeads·dHead], [dModel, nKvHeads·dHead] twice
    RowVector bQ, bK, bV;             // [nHeads·dHead], [nKvHeads·dHead] twice; empty where the model has none
    Weight wO;                        // [nHeads·dHead, dModel]
    RowVector bO;                     // [dModel]; empty where the model has none
    LayerNormParameters qNorm, kNorm; // norms of q and k before they are turned; empty where the model has none
    RowVector
        sinks; // [nHeads] score of each head's sink, which takes part in every softmax and has no value; may be empty
    LayerNormParameters zNorm;     // [nHeads·dHead] norm of z before wO; empty where the model has none
    LatentParameters latent;       // makes the vectors that q, k and v are made from; empty: these are made from x
    PositionProjections positions; // empty where the model has none
};

/// The numbers that a norm of q or k is taken over.
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
    NormOptions norm = {};                          // the norm of q and k
    float clip = 0.0F;                              // q, k and v are kept within ± this; 0: unbounded
    bool clipsBehindNorm = false;                   // q and k are clipped after their norm; else before
    bool roundsInputs = false;                      // the projections round their inputs: see ops/rounding.h
    NormOptions latentNorm = {};                    // the norm of latent vectors
    std::shared_ptr<const RotaryTable> rotary = {}; // null: q and k are not turned
    std::vector<std::uint8_t> ablated; // [nHeads] 1 = this head's z is replaced by 0 or by ablatedZ; empty = none
    std::vector<std::vector<float>>
        ablatedZ; // [nHeads] of [dHead], replaces the z of every query of an ablated head; where empty, z becomes 0
    Index firstQuery = 0; // position of the first query; the mask counts from it
};

/// Every step of one attention layer except [Tq, Tk] matrices: scores, maskedScores and pattern of any block follow
/// from q, k and softmaxRows (see activations/attention_map.h).
struct AttentionActivations {
    Matrix preRotaryQ; // [Tq, nHeads·dHead] q before it is turned; empty where it is not turned
    Matrix preRotaryK; // [Tk, nKvHeads·dHead] k before it is turned; empty where it is not turned
    Matrix q;          // [Tq, nHeads·dHead]
    Matrix k, v;       // [Tk, nKvHeads·dHead]
    std::shared_ptr<const DisentangledPositions>
        positions; // vectors of relative positions, without which q and k do not give the scores; or null
    std::vector<SoftmaxRows> softmaxRows; // [nHeads], each over Tq queries
    Matrix z;                             // [Tq, nHeads·dHead] pattern v, side by side (the paper's concat)
    Matrix out;                           // [Tq, dModel] z wO + bO, z normed where the model does so
};

/// Attention of x [T, dModel] to itself (Vaswani et al. 2017, section 3.2.2).
AttentionActivations multiHeadAttention(const MatrixView& x, const AttentionParameters& parameters, const Mask& mask,
                                        const AttentionOptions& options, const CancelToken& cancel = {});

/// Attention of the positions from options.firstQuery on, whose rows x [n, dModel] holds, to themselves and to the
/// earlier positions of `before`. k and v of the result are those of every position, all else belongs to the n new ones
/// and has the bits that a call on all positions gives, provided that no query sees a key after it.
AttentionActivations continueAttention(const AttentionActivations& before, const MatrixView& x,
                                       const AttentionParameters& parameters, const Mask& mask,
                                       const AttentionOptions& options, const CancelToken& cancel = {});

/// The steps after the projections: q [Tq, nHeads·dHead] attends to k and v [Tk, nKvHeads·dHead], some of which may
/// have been kept from an earlier call.
AttentionActivations attend(Matrix q, Matrix k, Matrix v, const AttentionParameters& parameters, const Mask& mask,
                            const AttentionOptions& options, const CancelToken& cancel = {});

/// The last step: the sum of all heads [Tq, dModel] from their z [Tq, nHeads·dValue], side by side.
Matrix attentionOutput(const MatrixView& z, const AttentionParameters& parameters, const AttentionOptions& options);

} // namespace headlight

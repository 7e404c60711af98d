// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/rotary.h"
#include "core/gradient/decoder_shape.h"
#include "core/gradient/projection_gradient.h"
#include "core/tensor/matrix.h"

#include <vector>

namespace headlight {

/// The parameters of one attention layer where they lie.
template <typename Scalar>
struct AttentionWeightsOf {
    MatrixViewOf<Scalar> wQkv;    // [dModel, 3·nHeads·dHead] q, k and v side by side
    RowVectorViewOf<Scalar> bQkv; // [3·nHeads·dHead] or empty
    MatrixViewOf<Scalar> wO;      // [nHeads·dHead, dModel]
    RowVectorViewOf<Scalar> bO;   // [dModel] or empty
};

/// Every step of one attention layer over n texts of T tokens, one under the other: N = n·T rows. Unlike a run's
/// activations these hold the patterns, which the reverse pass needs whole.
template <typename Scalar>
struct AttentionStepsOf {
    MatrixOf<Scalar> x;                     // [N, dModel]
    MatrixOf<Scalar> q, k, v;               // [N, nHeads·dHead]; q and k are turned where positions are rotary
    std::vector<MatrixOf<Scalar>> patterns; // [n·nHeads] of [T, T]; those of a text lie together
    MatrixOf<Scalar> z;                     // [N, nHeads·dHead]
    MatrixOf<Scalar> out;                   // [N, dModel]
};

template <typename Scalar>
struct AttentionGradientOf {
    MatrixOf<Scalar> x;                     // [N, dModel]
    MatrixOf<Scalar> wQkv, wO;              // shaped like the parameters
    RowVectorOf<Scalar> bQkv, bO;           // also where the layer has no biases
    std::vector<MatrixOf<Scalar>> patterns; // [n·nHeads] of [T, T] ∂loss/∂pattern
};

/// Runs multi-head attention on x [N, dModel], stage by stage as multiHeadAttention() does: projection, turn, scores,
/// mask, pattern, head output, output projection. `rotary` is read only where the shape has rotary positions.
template <typename Scalar>
AttentionStepsOf<Scalar> attentionSteps(MatrixOf<Scalar> x, Index length, const AttentionWeightsOf<Scalar>& weights,
                                        const DecoderShape& shape, const RotaryTable& rotary);

/// The reverse of attentionSteps(): the reverse of each stage, from the last to the first, by the chain rule. dOut is
/// ∂loss/∂out [N, dModel].
template <typename Scalar>
AttentionGradientOf<Scalar> attentionGradient(const AttentionStepsOf<Scalar>& steps, Index length,
                                              const AttentionWeightsOf<Scalar>& weights, const DecoderShape& shape,
                                              const RotaryTable& rotary, const MatrixViewOf<Scalar>& dOut,
                                              ReverseOf wanted = ReverseOf::Everything);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/gradient/attention_reverse.h"
#include "core/gradient/decoder_layout.h"
#include "core/gradient/decoder_shape.h"
#include "core/gradient/mlp_reverse.h"
#include "core/tensor/matrix.h"

#include <cstdint>
#include <span>
#include <vector>

namespace headlight {

/// Texts of equal length, one after the other, and what is to be answered at some of their tokens.
struct TokenBatch {
    Index length = 0;                  // T, tokens of a text
    std::vector<std::int64_t> ids;     // [N] N = n·T for n texts
    std::vector<Index> rows;           // [nAnswers] rows of 0 … N − 1 at which there is an answer, in order
    std::vector<std::int64_t> answers; // [nAnswers] the ids that are right there
};

template <typename Scalar>
struct DecoderLayerStepsOf {
    MatrixOf<Scalar> residPre;          // [N, dModel]
    AttentionStepsOf<Scalar> attention; // its x is the normed residPre
    MatrixOf<Scalar> residMid;          // [N, dModel]
    MlpStepsOf<Scalar> mlp;             // its x is the normed residMid; empty where the layer has no MLP
};

/// Every step of a decoder on a batch that its reverse needs.
template <typename Scalar>
struct DecoderStepsOf {
    std::vector<DecoderLayerStepsOf<Scalar>> layers;
    MatrixOf<Scalar> lastResid;  // [nAnswers, dModel] the stream behind the last layer at the rows with an answer
    MatrixOf<Scalar> finalResid; // [nAnswers, dModel] the same rows behind the final norm
    MatrixOf<Scalar> logits;     // [nAnswers, dVocab]
};

/// ∂loss/∂ each of these.
template <typename Scalar>
struct DecoderGradientOf {
    RowVectorOf<Scalar> weights;                         // laid out like the parameters
    MatrixOf<Scalar> embed;                              // [N, dModel] the stream before the first layer
    std::vector<std::vector<MatrixOf<Scalar>>> patterns; // [nLayers][n·nHeads] of [T, T]
};

/// A pre-norm decoder (Radford et al. 2019) with its reverse; it computes on this thread alone.
template <typename Scalar>
class DecoderOf {
public:
    /// Throws what DecoderShape::validate() throws.
    explicit DecoderOf(const DecoderShape& shape);

    const DecoderShape& shape() const { return m_shape; }
    const DecoderLayout& layout() const { return m_layout; }

    /// Runs a batch: weights [layout().size()] as the layout says; logits are made only at the rows with an answer.
    /// Ids are in the vocabulary and the length is at most nCtx: the caller makes sure of both.
    DecoderStepsOf<Scalar> run(const RowVectorOf<Scalar>& weights, const TokenBatch& batch) const;

    /// The reverse of run() for dLogits = ∂loss/∂logits [nAnswers, dVocab]. A residual connection passes on what it
    /// gets and adds what comes back through its branch: x + f(x) has the derivative 1 + f′(x). Parameters that are
    /// used twice, as a tied embedding is, get the sum of both uses.
    DecoderGradientOf<Scalar> reverse(const RowVectorOf<Scalar>& weights, const TokenBatch& batch,
                                      const DecoderStepsOf<Scalar>& steps, const MatrixViewOf<Scalar>& dLogits) const;

private:
    AttentionWeightsOf<Scalar> attentionWeights(const RowVectorOf<Scalar>& weights, std::size_t layer) const;
    MlpWeightsOf<Scalar> mlpWeights(const RowVectorOf<Scalar>& weights, std::size_t layer) const;

    DecoderShape m_shape;
    DecoderLayout m_layout;
    RotaryTable m_rotary; // turns of nCtx positions; empty where positions are not rotary
};

} // namespace headlight

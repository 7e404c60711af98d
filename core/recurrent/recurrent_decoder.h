// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/ops/softmax.h"
#include "core/recurrent/recurrent_encoder.h"

#include <vector>

namespace headlight {

/// The user's changes to the attention of a recurrent translator.
struct RecurrentOptions {
    Mask mask;                // which source positions (keys) a decoder step (query) may look at
    float temperature = 1.0F; // the scores are divided by it
    bool ablated = false; // replaces the context by 0 or ablatedContext: the decoder sees nothing of the source but s_0
    std::vector<float> ablatedContext = {}; // [2·dHidden] replaces the context of an ablated head; empty = 0
};

/// The inputs of step i of the decoder, i from 1.
struct DecoderStepInput {
    std::int64_t id = 0; // y_{i−1}
    Matrix state;        // [1, dHidden] s_{i−1}
    Index query = 0;     // i − 1, the row of the mask
};

/// The activations of one step of the decoder; the [1, Ts] scores follow from `query` and the source's keys.
struct DecoderStep {
    Matrix embed;            // [1, dEmbedding] embedding of y_{i−1}
    Matrix query;            // [1, dAttention] W s_{i−1}
    SoftmaxRows softmaxRows; // maximum and sum of this one query
    Matrix context;          // [1, 2·dHidden] c_i = Σ_j α_ij h_j
    Matrix state;            // [1, dHidden] s_i
    Matrix output;           // [1, dEmbedding] t_i, from which the logits are made
};

/// Bahdanau, Cho and Bengio 2015, section 3.1 and appendix A.1, with a GRU of one bias more and a tanh in place of the
/// maxout: attend with s_{i−1}; s_i = GRU([embed ; c_i], s_{i−1}); t_i = tanh(output · [s_i ; c_i ; embed] + b).
/// Throws Error{BadNumber} that names the first activation that is not finite.
DecoderStep decoderStep(const RecurrentParameters& parameters, const RecurrentEncoding& source,
                        const DecoderStepInput& input, const RecurrentOptions& options);

/// outputs t [n, dEmbedding] → logits t · embeddingᵀ + b [n, dVocab].
Matrix recurrentLogits(const RecurrentParameters& parameters, const MatrixView& outputs);

} // namespace headlight

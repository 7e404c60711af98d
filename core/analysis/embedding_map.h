// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/activation_cache.h"
#include "core/tensor/matrix.h"

#include <array>
#include <memory>
#include <vector>

namespace headlight {

/// Selects the vectors to compare.
struct EmbeddingChoice {
    AttentionPart part = AttentionPart::Decoder; // the encoder's stream; both other parts stand for the decoder's
    std::vector<int> states = {0};               // states of the residual stream: 0 the embedding, l + 1 after layer l
    bool hasSpecialTokens = true; // <s> and </s> can lie so far from the words that these fall together in the picture
};

/// The tokens' vectors of one or more runs, at one or more states of the residual stream, as points and as cosines.
struct EmbeddingMap {
    struct Token {
        int run = 0; // index into the runs given
        int position = 0;
        int state = 0;
    };
    std::vector<Token> tokens;                         // [n] state after state, in each of them run after run
    Matrix points;                                     // [n, 2] the first two principal components of all vectors
    std::array<double, 2> varianceShares = {0.0, 0.0}; // shares of the total variance
    /// Smallest and largest ratio of the distance of two points to that of their vectors; 1 where all vectors are
    /// equal.
    std::array<double, 2> distanceShares = {1.0, 1.0};
    Matrix cosine; // [n, n] cosineSimilarity()
};

/// The map of state `state` of the residual stream: 0 the embedding, l + 1 after layer l. Throws Error{BadArgument} for
/// no run, a state that does not exist, or runs of models of different width.
EmbeddingMap embeddingMap(const std::vector<std::shared_ptr<const ActivationCache>>& runs, int state);
EmbeddingMap embeddingMap(const std::vector<std::shared_ptr<const ActivationCache>>& runs,
                          const EmbeddingChoice& choice);

/// cos(x_i, x_j) for the rows of x [n, d] → [n, n], in [−1, 1]; the cosines of a row of zeros are 0.
Matrix cosineSimilarity(const MatrixView& x);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

enum class BenchScale {
    Off,
    RootWidth, ///< divides the scores by √d, d the width of the compared vectors (dK; dModel in Plain and Cosine)
    Constant   ///< divides them by BenchOptions::scaleConstant
};

enum class BenchWeights {
    Softmax,  ///< the softmax of every row of the masked scores
    RawScores ///< the masked scores themselves, 0 where hidden, for examples whose rows do not sum to 1
};

enum class BenchLayerNorm {
    Off,
    Pre, ///< X + Attention(LayerNorm(X)) (Xiong et al. 2020); keys of another sequence are not normalised
    Post ///< LayerNorm(X + Attention(X)) (Vaswani et al. 2017, section 5.4); without the residual, the norm of the
         ///< output
};

/// One cell of a [query, key] matrix.
struct BenchCell {
    Index query = 0;
    Index key = 0;
    bool operator==(const BenchCell&) const = default;
};

struct BenchOptions {
    BenchScale scale = BenchScale::RootWidth;
    double scaleConstant = 1.0; // ≥ 1e-6
    double temperature = 1.0;   // 0.01 to 100; the scaled scores are divided by it
    BenchWeights weights = BenchWeights::Softmax;
    bool residual = false; // adds the output to the queries' X
    BenchLayerNorm layerNorm = BenchLayerNorm::Off;
    DoubleRowVector gain;   // [d] the layer norm's; empty = ones
    DoubleRowVector bias;   // [d] the layer norm's; empty = zeros
    double epsilon = 1e-5;  // 1e-12 to 1, added to the variance
    bool positions = false; // adds sinusoidal positions to X (see sinusoidal_table.h)
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/multi_head_attention.h"
#include "core/ops/layer_norm.h"
#include "core/tensor/matrix.h"

#include <vector>

namespace headlight {

struct MlpParameters {
    Matrix wIn;     // [dModel, dMlp]
    RowVector bIn;  // [dMlp]
    Matrix wOut;    // [dMlp, dModel]
    RowVector bOut; // [dModel]
};

struct BlockParameters {
    LayerNormParameters norm1; // [dModel]
    AttentionParameters attention;
    LayerNormParameters norm2; // [dModel]
    MlpParameters mlp;
};

/// Every learned number of a model.
struct Parameters {
    Matrix tokenEmbedding;               // [dVocab, dModel]
    Matrix positionEmbedding;            // [nCtx, dModel]
    std::vector<BlockParameters> blocks; // [nLayers]
    LayerNormParameters finalNorm;       // [dModel]; empty where the architecture has none
    Matrix unembedding;                  // [dVocab, dModel]; empty when tied to tokenEmbedding

    const Matrix& unembeddingMatrix() const { return unembedding.size() ? unembedding : tokenEmbedding; }
};

} // namespace headlight

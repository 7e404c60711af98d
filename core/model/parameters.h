// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/multi_head_attention.h"
#include "core/ops/layer_norm.h"
#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

#include <vector>

namespace headlight {

struct MlpParameters {
    Weight wIn;     // [dModel, dMlp]
    RowVector bIn;  // [dMlp]
    Weight wOut;    // [dMlp, dModel]
    RowVector bOut; // [dModel]
};

/// The cross-attention of a decoder layer; its norm stands between the self-attention's and the MLP's.
struct CrossAttentionParameters {
    AttentionParameters attention;
    LayerNormParameters norm; // [dModel]
};

struct BlockParameters {
    LayerNormParameters norm1; // [dModel] the self-attention's
    AttentionParameters attention;
    CrossAttentionParameters cross; // empty but in the decoder of an encoder-decoder
    LayerNormParameters norm2;      // [dModel] the MLP's
    MlpParameters mlp;
};

/// Every learned number of a model.
struct Parameters {
    Weight tokenEmbedding;                      // [dVocab, dModel]
    Weight positionEmbedding;                   // [nCtx, dModel]; empty where positions are not learned
    std::vector<BlockParameters> encoderBlocks; // [encoder.nLayers]
    std::vector<BlockParameters> blocks;        // [nLayers] the decoder's
    LayerNormParameters finalNorm;              // [dModel]; empty where the architecture has none
    Weight unembedding;                         // [dVocab, dModel]; empty when tied to tokenEmbedding
    RowVector logitsBias;                       // [dVocab]; empty where the architecture has none

    const Weight& unembeddingMatrix() const { return unembedding.size() ? unembedding : tokenEmbedding; }
};

} // namespace headlight

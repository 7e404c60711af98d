// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/multi_head_attention.h"
#include "core/ops/layer_norm.h"
#include "core/ops/xielu.h"
#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

#include <string>
#include <vector>

namespace headlight {

struct MlpParameters {
    Weight wGate;                  // [dModel, dMlp]; empty where the MLP is not gated
    RowVector bGate;               // [dMlp]; a bias is empty where the model has none
    Weight wIn;                    // [dModel, dMlp]
    RowVector bIn;                 // [dMlp]
    Weight wOut;                   // [dMlp, dModel]
    RowVector bOut;                // [dModel]
    LayerNormParameters innerNorm; // [dMlp] of what wOut multiplies; empty where the model has none
    XieluParameters xielu;         // of an MLP whose activation learns; empty elsewhere
};

/// A mixture of experts in place of an MLP.
struct ExpertParameters {
    Weight wRouter;                     // [dModel, nExperts]
    RowVector bRouter;                  // [nExperts] or empty
    RowVector correction;               // [nExperts] of the ratings by which experts are chosen; or empty
    std::vector<MlpParameters> experts; // [nExperts]
    MlpParameters shared;               // what every token goes through; empty where there is none
    Weight wSharedGate;                 // [dModel, 1] or empty
};

/// The cross-attention of a decoder layer; its norm stands between the self-attention's and the MLP's.
struct CrossAttentionParameters {
    AttentionParameters attention;
    LayerNormParameters norm; // [dModel]
};

struct BlockParameters {
    LayerNormParameters norm1; // [dModel] the self-attention's
    bool skipsNorm1 = false;   // the self-attention of a pre-norm block reads the stream as it is
    AttentionParameters attention;
    LayerNormParameters attentionBranchNorm; // [dModel] of what the self-attention adds; empty where there is none
    CrossAttentionParameters cross;          // empty but in the decoder of an encoder-decoder
    LayerNormParameters norm2;               // [dModel] the MLP's
    MlpParameters mlp;                       // empty where there are experts
    ExpertParameters experts;                // empty where there is an MLP
    LayerNormParameters mlpBranchNorm;       // [dModel] of what the MLP adds; empty where there is none
};

/// The layer between a masked-token model's stack and its unembedding.
struct HeadTransform {
    Weight w;    // [dModel, dUnembedding]
    RowVector b; // [dUnembedding] or empty
    LayerNormParameters norm;
};

/// A convolution over tokens with a norm of the sum that its outcome is added to.
struct ConvolutionParameters {
    Matrix w;    // [dModel·dModel/groups, width]: a row for each output and each input of its group
    RowVector b; // [dModel]
    LayerNormParameters norm;
};

/// Every learned number of a model.
struct Parameters {
    Weight tokenEmbedding;             // [dVocab, dEmbedding]
    Weight positionEmbedding;          // [positions, dModel]; empty where positions are not learned
    Weight encoderPositionEmbedding;   // [positions, dModel] of an encoder-decoder's encoder
    Weight typeEmbedding;              // [nTypes, dEmbedding]
    LayerNormParameters embeddingNorm; // [dEmbedding]; empty where the model has none
    LayerNormParameters encoderEmbeddingNorm;
    Weight embeddingProjection;                 // [dEmbedding, dModel]; empty where the sizes are the same
    RowVector embeddingProjectionBias;          // [dModel] or empty
    Matrix positionBias;                        // [nBuckets, nHeads] of the decoder's, or the only, stack
    Matrix encoderPositionBias;                 // of an encoder's beside it
    Weight relativePositions;                   // [2·span, dModel] of disentangled attention
    LayerNormParameters relativeNorm;           // of their rows; empty where the model has none
    ConvolutionParameters convolution;          // empty where the model has none
    std::vector<BlockParameters> encoderBlocks; // [encoder.nLayers]
    std::vector<BlockParameters> blocks;        // [ModelConfig::nBlocks()] the decoder's, or the only stack's
    LayerNormParameters encoderFinalNorm;
    LayerNormParameters finalNorm; // [dModel]; empty where the architecture has none
    HeadTransform headTransform;   // empty where the head has none
    Weight unembeddingProjection;  // [dModel, dEmbedding] before the unembedding; or empty
    Weight unembedding;            // [dVocab, dUnembedding]; empty when tied to tokenEmbedding
    RowVector logitsBias;          // [dVocab]; empty where the architecture has none

    /// What the checkpoint holds and Headlight does not show, such as a classifier: the names of its tensors.
    std::vector<std::string> notShown;

    const Weight& unembeddingMatrix() const { return unembedding.size() ? unembedding : tokenEmbedding; }
};

} // namespace headlight

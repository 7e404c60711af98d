// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/multi_head_attention.h"
#include "core/model/image_parameters.h"
#include "core/model/mlp_parameters.h"
#include "core/ops/layer_norm.h"
#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

#include <string>
#include <vector>

namespace headlight {

/// The parameters of a mixture of experts, in place of an MLP.
struct ExpertParameters {
    Weight wRouter;                     // [dModel, nExperts]
    RowVector bRouter;                  // [nExperts] or empty
    RowVector correction;               // [nExperts] added to the ratings for the choice of experts; or empty
    std::vector<MlpParameters> experts; // [nExperts]
    MlpParameters shared;               // the MLP that every token goes through; empty where there is none
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
    LayerNormParameters attentionBranchNorm; // [dModel] norm of what the self-attention adds; empty where there is none
    CrossAttentionParameters cross;          // empty except in the decoder of an encoder-decoder
    LayerNormParameters norm2;               // [dModel] the MLP's
    MlpParameters mlp;                       // empty where there are experts
    ExpertParameters experts;                // empty where there is an MLP
    LayerNormParameters mlpBranchNorm;       // [dModel] norm of what the MLP adds; empty where there is none
    RowVector attentionScale; // [dModel] factors of what the self-attention adds; empty where there are none
    RowVector mlpScale;       // [dModel] factors of what the MLP adds; empty where there are none
};

/// One stage of a model of images whose grid gets coarser from stage to stage, and how its patches become those of the
/// next: the numbers of four of them side by side, normed and projected.
struct StageParameters {
    std::vector<BlockParameters> blocks; // empty in the stage that is shown, which has Parameters::blocks
    LayerNormParameters mergeNorm;       // [4·dModel]; empty in the last stage
    Weight wMerge;                       // [4·dModel, 2·dModel]
};

/// The layer between a masked-token model's stack and its unembedding.
struct HeadTransform {
    Weight w;    // [dModel, dUnembedding]
    RowVector b; // [dUnembedding] or empty
    LayerNormParameters norm;
};

/// A convolution over tokens with a norm of the sum that its output is added to.
struct ConvolutionParameters {
    Matrix w;    // [dModel·dModel/groups, width]: a row for each output and each input of its group
    RowVector b; // [dModel]
    LayerNormParameters norm;
};

/// Every learned number of a model.
struct Parameters {
    Weight tokenEmbedding;             // [dVocab, dEmbedding]
    Weight positionEmbedding;          // [positions, dModel]; empty where positions are not learned
    Weight encoderPositionEmbedding;   // [positions, dModel] an encoder-decoder's encoder's
    Weight typeEmbedding;              // [nTypes, dEmbedding]
    LayerNormParameters embeddingNorm; // [dEmbedding]; empty where the model has none
    LayerNormParameters encoderEmbeddingNorm;
    Weight embeddingProjection;                 // [dEmbedding, dModel]; empty where the sizes are the same
    RowVector embeddingProjectionBias;          // [dModel] or empty
    Matrix positionBias;                        // [nBuckets, nHeads] the decoder's, or the only stack's
    Matrix encoderPositionBias;                 // [nBuckets, nHeads] the encoder's of an encoder-decoder
    Weight relativePositions;                   // [2·span, dModel] positions of disentangled attention
    LayerNormParameters relativeNorm;           // norm of their rows; empty where the model has none
    ConvolutionParameters convolution;          // empty where the model has none
    std::vector<BlockParameters> encoderBlocks; // [encoder.nLayers]
    std::vector<BlockParameters> blocks;        // [ModelConfig::nBlocks()] the decoder's, or the only stack's
    LayerNormParameters encoderFinalNorm;
    LayerNormParameters finalNorm;       // [dModel]; empty where the architecture has none
    HeadTransform headTransform;         // empty where the head has none
    Weight unembeddingProjection;        // [dModel, dEmbedding] before the unembedding; or empty
    Weight unembedding;                  // [dVocab, dUnembedding]; empty when tied to tokenEmbedding
    RowVector logitsBias;                // [dVocab]; empty where the architecture has none
    std::vector<StageParameters> stages; // [ImageConfig::stages]
    ImageParameters image;               // empty except in a model that reads images
    TowerParameters tower;               // empty except in the towers of a model that compares texts with images

    /// Names of tensors that the checkpoint holds and Headlight does not show, such as a classifier's.
    std::vector<std::string> notShown;

    const Weight& unembeddingMatrix() const { return unembedding.size() ? unembedding : tokenEmbedding; }
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

namespace headlight {

// The steps of a layer around its attentions, on any rows of the stream: a run, what is computed again of it, and what
// shares a layer's output out all go through them. Rows do not touch one another.

/// The rows of a layer that its attentions have worked on.
struct AttendedRows {
    MatrixView residPre;     // [n, dModel]
    MatrixView attentionIn;  // [n, dModel] attentionInput() of residPre
    MatrixView attentionOut; // [n, dModel] the sum of the self-attention's heads
    MatrixView crossOut;     // [n, dModel] the sum of the cross-attention's heads; [0, 0] where there is none

    AttendedRows rows(Index first, Index n) const;
};

/// The stream on its way from the attentions to the next layer, [n, dModel] each.
struct BlockSteps {
    Matrix behindSelf;  // the stream behind the self-attention
    Matrix behindCross; // the stream behind the cross-attention; empty where there is none
    Matrix mlpIn;
    Matrix mlpOut; // the sum of the MLP or the experts
    Matrix post;
    Matrix expertWeights; // [n, nExperts]; empty where the layer has no experts

    /// The stream behind all attentions of the layer.
    const Matrix& behindAttention() const { return behindCross.size() != 0 ? behindCross : behindSelf; }
};

/// The input of the self-attention, [n, dModel].
Matrix attentionInput(const MatrixView& residPre, const BlockParameters& parameters, const ModelConfig& config);

/// The stream that the self-attention is added to: residPre, or its norm in a model that carries norms (BLOOM).
const MatrixView& carriedBySelf(const AttendedRows& rows, const ModelConfig& config);

/// The stream behind the self-attention. rows.crossOut is not read.
Matrix behindSelfAttention(const AttendedRows& rows, const BlockParameters& parameters, const ModelConfig& config);

/// The stream behind the cross-attention.
Matrix behindCrossAttention(const MatrixView& behindSelf, const MatrixView& crossOut, const BlockParameters& parameters,
                            const ModelConfig& config);

/// The stream that the MLP of a sequential layer is added to.
const Matrix& carriedByMlp(const BlockSteps& steps, const ModelConfig& config);

/// The stream behind the layer when its MLP adds mlpOut [n, dModel] in place of steps.mlpOut.
Matrix behindMlp(const AttendedRows& rows, const BlockSteps& steps, const MatrixView& mlpOut,
                 const BlockParameters& parameters, const ModelConfig& config);

/// Every step behind the attentions.
BlockSteps stepsBehindAttention(const AttendedRows& rows, const BlockParameters& parameters, const ModelConfig& config);
/// The steps when behindSelfAttention() of the rows is there.
BlockSteps stepsBehindSelf(const AttendedRows& rows, Matrix behindSelf, const BlockParameters& parameters,
                           const ModelConfig& config);

} // namespace headlight

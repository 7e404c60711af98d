// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/attention/mask.h"
#include "core/attention/multi_head_attention.h"
#include "core/base/cancel_token.h"
#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// The activations of a layer that a run keeps. The layer's input is ForwardActivations::residPre(); the stream between
/// its branches can be computed again (activations/layer_branches.h).
struct BlockActivations {
    AttentionActivations attention;
    AttentionActivations cross; // the decoder's attention to the source; empty except in an encoder-decoder's decoder
    Matrix expertWeights;       // [T, nExperts] weights that the router chose; empty where the layer has no experts
    Matrix residPost;           // [T, dModel]; in a run, with what steers the stream before the next layer
};

/// The first rows of a layer that an earlier run has computed.
struct KnownRows {
    const BlockActivations* block = nullptr;
    Index count = 0;
};

/// Runs one layer: attention and MLP, each with its residual connection and its norms where NormPlacement has them.
/// Rows of residPre [T, dModel] that are known are not computed again.
BlockActivations runBlock(const MatrixView& residPre, const BlockParameters& parameters, const ModelConfig& config,
                          const Mask& mask, const AttentionOptions& options, const CancelToken& cancel = {},
                          const KnownRows& known = {});

} // namespace headlight

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

/// What of a layer is kept. What it reads is ForwardActivations::residPre(); what stands between its branches nobody
/// shows.
struct BlockActivations {
    AttentionActivations attention;
    AttentionActivations cross; // the decoder's look at the source; empty but in an encoder-decoder's decoder
    Matrix expertWeights;       // [T, nExperts] what the router chose; empty where the layer has no experts
    Matrix residPost;           // [T, dModel]
};

/// The first rows of a layer as an earlier run has them.
struct KnownRows {
    const BlockActivations* block = nullptr;
    Index count = 0;
};

/// One layer: attention and MLP, each with its residual connection and its norms where NormPlacement has them.
/// Rows of residPre [T, dModel] that are known are not computed again.
BlockActivations runBlock(const MatrixView& residPre, const BlockParameters& parameters, const ModelConfig& config,
                          const Mask& mask, const AttentionOptions& options, const CancelToken& cancel = {},
                          const KnownRows& known = {});

} // namespace headlight

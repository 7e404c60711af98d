// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/block.h"

#include "core/ops/layer_norm.h"
#include "core/transformer/mlp.h"

namespace headlight {

BlockActivations runBlock(const MatrixView& residPre, const BlockParameters& p, const ModelConfig& config,
                          const Mask& mask, const AttentionOptions& options, const CancelToken& cancel)
{
    const float epsilon = config.layerNormEpsilon;
    BlockActivations a;
    a.residPre = residPre;
    if (config.normPlacement == NormPlacement::Pre) {
        a.attention = multiHeadAttention(layerNorm(residPre, p.norm1, epsilon), p.attention, mask, options, cancel);
        a.residMid = a.residPre + a.attention.out;
        a.mlpOut = mlp(layerNorm(a.residMid, p.norm2, epsilon), p.mlp, config.activation);
        a.residPost = a.residMid + a.mlpOut;
    } else {
        a.attention = multiHeadAttention(residPre, p.attention, mask, options, cancel);
        a.residMid = layerNorm(a.residPre + a.attention.out, p.norm1, epsilon);
        a.mlpOut = mlp(a.residMid, p.mlp, config.activation);
        a.residPost = layerNorm(a.residMid + a.mlpOut, p.norm2, epsilon);
    }
    return a;
}

} // namespace headlight

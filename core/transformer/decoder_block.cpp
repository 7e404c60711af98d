// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/decoder_block.h"

#include "core/attention/projection.h"
#include "core/tensor/stacked_rows.h"
#include "core/transformer/block_steps.h"
#include "core/transformer/residual.h"

#include <utility>

namespace headlight {

DecoderLayerMemory startMemory(const MatrixView& encoderOut, const BlockParameters& parameters)
{
    const AttentionParameters& cross = parameters.cross.attention;
    return {Matrix(0, parameters.attention.wK.cols()), Matrix(0, parameters.attention.wV.cols()),
            project(encoderOut, cross.wK, cross.bK), project(encoderOut, cross.wV, cross.bV)};
}

DecoderLayerMemory memoryAfter(const BlockActivations& block, Index n)
{
    return {block.attention.k.topRows(n), block.attention.v.topRows(n), block.cross.k, block.cross.v};
}

BlockActivations runDecoderBlock(const MatrixView& residPre, const BlockParameters& p, const ModelConfig& config,
                                 DecoderLayerMemory& memory, DecoderBlockOptions options, const CancelToken& cancel)
{
    options.attention.firstQuery = options.cross.firstQuery = memory.k.rows();
    BlockActivations a;
    const Matrix own = attentionInput(residPre, p, config); // [n, dModel]
    memory.k = stackedRows(memory.k, project(own, p.attention.wK, p.attention.bK));
    memory.v = stackedRows(memory.v, project(own, p.attention.wV, p.attention.bV));
    a.attention = attend(project(own, p.attention.wQ, p.attention.bQ), memory.k, memory.v, p.attention, options.mask,
                         options.attention, cancel);
    Matrix residMid = behindSelfAttention({residPre, own, a.attention.out, Matrix()}, p, config); // [n, dModel]

    const AttentionParameters& cross = p.cross.attention;
    a.cross = attend(project(branchInput(residMid, p.cross.norm, config), cross.wQ, cross.bQ), memory.crossK,
                     memory.crossV, cross, options.crossMask, options.cross, cancel);
    BlockSteps steps = stepsBehindSelf({residPre, own, a.attention.out, a.cross.out}, std::move(residMid), p, config);
    a.residPost = std::move(steps.post);
    a.expertWeights = std::move(steps.expertWeights);
    return a;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/block.h"

#include "core/transformer/residual.h"

namespace headlight {

BlockActivations runBlock(const MatrixView& residPre, const BlockParameters& p, const ModelConfig& config,
                          const Mask& mask, const AttentionOptions& options, const CancelToken& cancel)
{
    BlockActivations a;
    a.residPre = residPre;
    const Matrix attentionIn = p.skipsNorm1 ? Matrix(residPre) : branchInput(residPre, p.norm1, config); // [T, dModel]
    a.attention = multiHeadAttention(attentionIn, p.attention, mask, options, cancel);
    if (config.order == BlockOrder::Sequential) {
        a.residMid = addBranch(residPre, a.attention.out, {&p.norm1, &p.attentionBranchNorm}, config);
        runMlp(a, branchInput(a.residMid, p.norm2, config), p, config);
        a.residPost = addBranch(a.residMid, a.mlpOut, {&p.norm2, &p.mlpBranchNorm}, config);
        return a;
    }
    a.residMid = residPre + config.residualScale * a.attention.out;
    runMlp(a, config.order == BlockOrder::ParallelShared ? attentionIn : branchInput(residPre, p.norm2, config), p,
           config);
    a.residPost = a.residMid + config.residualScale * a.mlpOut;
    return a;
}

} // namespace headlight

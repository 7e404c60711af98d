// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/block.h"

#include "core/transformer/known_rows.h"
#include "core/transformer/residual.h"

namespace headlight {

namespace {

/// The rows from options.firstQuery on; the others stand in `before`.
BlockActivations runRows(const MatrixView& residPre, const BlockParameters& p, const ModelConfig& config,
                         const Mask& mask, const AttentionOptions& options, const CancelToken& cancel,
                         const AttentionActivations& before)
{
    BlockActivations a;
    const Matrix attentionIn = p.skipsNorm1 ? Matrix(residPre) : branchInput(residPre, p.norm1, config); // [n, dModel]
    a.attention = continueAttention(before, attentionIn, p.attention, mask, options, cancel);
    if (config.order == BlockOrder::Sequential) {
        const MatrixView carried = config.carriesNormed ? MatrixView(attentionIn) : residPre;
        const Matrix residMid =
            addBranch(carried, a.attention.out, {&p.norm1, &p.attentionBranchNorm}, config); // [n, dModel]
        const Matrix mlpIn = branchInput(residMid, p.norm2, config);                         // [n, dModel]
        const Matrix mlpOut = runMlp(a, mlpIn, p, config);                                   // [n, dModel]
        a.residPost = addBranch(config.carriesNormed ? mlpIn : residMid, mlpOut, {&p.norm2, &p.mlpBranchNorm}, config);
        return a;
    }
    const bool isShared = config.order == BlockOrder::ParallelShared;
    const Matrix mlpOut = runMlp(a, isShared ? attentionIn : branchInput(residPre, p.norm2, config), p, config);
    a.residPost = residPre + config.residualScale * a.attention.out + config.residualScale * mlpOut;
    return a;
}

} // namespace

BlockActivations runBlock(const MatrixView& residPre, const BlockParameters& p, const ModelConfig& config,
                          const Mask& mask, const AttentionOptions& options, const CancelToken& cancel,
                          const KnownRows& known)
{
    const Index nNew = residPre.rows() - known.count;
    if (known.count == 0)
        return runRows(residPre, p, config, mask, options, cancel, {});
    if (nNew == 0)
        return firstRows(known);
    AttentionOptions further = options;
    further.firstQuery = known.count;
    return withRowsBefore(known,
                          runRows(residPre.bottomRows(nNew), p, config, mask, further, cancel, known.block->attention));
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/block.h"

#include "core/tensor/row_parts.h"
#include "core/transformer/known_rows.h"
#include "core/transformer/residual.h"

namespace headlight {

namespace {

/// The inputs of the steps after the attention.
struct BehindAttention {
    MatrixView residPre;
    MatrixView attentionIn;
    MatrixView attentionOut;

    BehindAttention rows(Index first, Index n) const
    {
        return {residPre.middleRows(first, n), attentionIn.middleRows(first, n), attentionOut.middleRows(first, n)};
    }
};

/// Computes residPost of these rows [n, dModel]; fills expertWeights.
Matrix runBehind(const BehindAttention& in, const BlockParameters& p, const ModelConfig& config, Matrix& expertWeights)
{
    if (config.order == BlockOrder::Sequential) {
        const MatrixView carried = config.carriesNormed ? in.attentionIn : in.residPre;
        const Matrix residMid = addBranch(carried, in.attentionOut,
                                          {&p.norm1, &p.attentionBranchNorm, &p.attentionScale}, config); // [n, dModel]
        const Matrix mlpIn = branchInput(residMid, p.norm2, config);                                      // [n, dModel]
        const Matrix mlpOut = runMlp(mlpIn, p, config, expertWeights);                                    // [n, dModel]
        return addBranch(config.carriesNormed ? mlpIn : residMid, mlpOut, {&p.norm2, &p.mlpBranchNorm, &p.mlpScale},
                         config);
    }
    const bool isShared = config.order == BlockOrder::ParallelShared;
    const Matrix mlpIn = isShared ? Matrix(in.attentionIn) : branchInput(in.residPre, p.norm2, config);
    const Matrix mlpOut = runMlp(mlpIn, p, config, expertWeights);
    return in.residPre + config.residualScale * in.attentionOut + config.residualScale * mlpOut;
}

/// Whether threads may share the rows of a block. Experts share out their own work, and a weight that is not packed
/// would be read by every thread.
bool canShareRows(const BlockParameters& p)
{
    const MlpParameters& mlp = p.mlp;
    return p.experts.experts.empty() && mlp.wIn.isPacked() && mlp.wOut.isPacked() &&
           (mlp.wGate.size() == 0 || mlp.wGate.isPacked());
}

/// Computes the rows from options.firstQuery on; `before` has the earlier ones.
BlockActivations runRows(const MatrixView& residPre, const BlockParameters& p, const ModelConfig& config,
                         const Mask& mask, const AttentionOptions& options, const CancelToken& cancel,
                         const AttentionActivations& before)
{
    BlockActivations a;
    const Matrix attentionIn = p.skipsNorm1 ? Matrix(residPre) : branchInput(residPre, p.norm1, config); // [n, dModel]
    a.attention = continueAttention(before, attentionIn, p.attention, mask, options, cancel);
    const BehindAttention in{residPre, attentionIn, a.attention.out};
    const auto perRow = static_cast<double>(p.mlp.wIn.size() + p.mlp.wGate.size() + p.mlp.wOut.size());
    if (!canShareRows(p) || sharedRowParts(residPre.rows(), perRow) == 1) {
        a.residPost = runBehind(in, p, config, a.expertWeights);
        return a;
    }
    a.residPost.resize(residPre.rows(), residPre.cols());
    forSharedRowParts(residPre.rows(), perRow, [&](Index first, Index n) {
        Matrix none;
        a.residPost.middleRows(first, n) = runBehind(in.rows(first, n), p, config, none);
    });
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

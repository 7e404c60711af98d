// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/block.h"

#include "core/tensor/row_parts.h"
#include "core/transformer/block_steps.h"
#include "core/transformer/known_rows.h"

#include <utility>

namespace headlight {

namespace {

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
    const Matrix attentionIn = attentionInput(residPre, p, config); // [n, dModel]
    a.attention = continueAttention(before, attentionIn, p.attention, mask, options, cancel);
    const AttendedRows attended{residPre, attentionIn, a.attention.out, Matrix()};
    const auto perRow = static_cast<double>(p.mlp.wIn.size() + p.mlp.wGate.size() + p.mlp.wOut.size());
    if (!canShareRows(p) || sharedRowParts(residPre.rows(), perRow) == 1) {
        BlockSteps steps = stepsBehindAttention(attended, p, config);
        a.residPost = std::move(steps.post);
        a.expertWeights = std::move(steps.expertWeights);
        return a;
    }
    a.residPost.resize(residPre.rows(), residPre.cols());
    forSharedRowParts(residPre.rows(), perRow, [&](Index first, Index n) {
        a.residPost.middleRows(first, n) = stepsBehindAttention(attended.rows(first, n), p, config).post;
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

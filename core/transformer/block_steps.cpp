// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/block_steps.h"

#include "core/transformer/residual.h"

#include <utility>

namespace headlight {

namespace {

/// The input of the MLP; behindAttention is read in a sequential layer alone.
Matrix mlpInput(const AttendedRows& rows, const BlockSteps& steps, const BlockParameters& p, const ModelConfig& config)
{
    switch (config.order) {
    case BlockOrder::Sequential:
        break;
    case BlockOrder::Parallel:
        return branchInput(rows.residPre, p.norm2, config);
    case BlockOrder::ParallelShared:
        return rows.attentionIn;
    }
    return branchInput(steps.behindAttention(), p.norm2, config);
}

} // namespace

AttendedRows AttendedRows::rows(Index first, Index n) const
{
    return {residPre.middleRows(first, n), attentionIn.middleRows(first, n), attentionOut.middleRows(first, n),
            crossOut.size() == 0 ? crossOut : MatrixView(crossOut.middleRows(first, n))};
}

Matrix attentionInput(const MatrixView& residPre, const BlockParameters& parameters, const ModelConfig& config)
{
    return parameters.skipsNorm1 ? Matrix(residPre) : branchInput(residPre, parameters.norm1, config);
}

const MatrixView& carriedBySelf(const AttendedRows& rows, const ModelConfig& config)
{
    return config.carriesNormed ? rows.attentionIn : rows.residPre;
}

Matrix behindSelfAttention(const AttendedRows& rows, const BlockParameters& p, const ModelConfig& config)
{
    if (config.order != BlockOrder::Sequential)
        return rows.residPre + config.residualScale * rows.attentionOut;
    return addBranch(carriedBySelf(rows, config), rows.attentionOut,
                     {&p.norm1, &p.attentionBranchNorm, &p.attentionScale}, config);
}

Matrix behindCrossAttention(const MatrixView& behindSelf, const MatrixView& crossOut, const BlockParameters& p,
                            const ModelConfig& config)
{
    return addBranch(behindSelf, crossOut, {&p.cross.norm}, config);
}

const Matrix& carriedByMlp(const BlockSteps& steps, const ModelConfig& config)
{
    return config.carriesNormed ? steps.mlpIn : steps.behindAttention();
}

Matrix behindMlp(const AttendedRows& rows, const BlockSteps& steps, const MatrixView& mlpOut, const BlockParameters& p,
                 const ModelConfig& config)
{
    if (config.order != BlockOrder::Sequential)
        return rows.residPre + config.residualScale * rows.attentionOut + config.residualScale * mlpOut;
    return addBranch(carriedByMlp(steps, config), mlpOut, {&p.norm2, &p.mlpBranchNorm, &p.mlpScale}, config);
}

BlockSteps stepsBehindAttention(const AttendedRows& rows, const BlockParameters& p, const ModelConfig& config)
{
    return stepsBehindSelf(rows, behindSelfAttention(rows, p, config), p, config);
}

BlockSteps stepsBehindSelf(const AttendedRows& rows, Matrix behindSelf, const BlockParameters& p,
                           const ModelConfig& config)
{
    BlockSteps steps;
    steps.behindSelf = std::move(behindSelf);
    if (rows.crossOut.size() != 0)
        steps.behindCross = behindCrossAttention(steps.behindSelf, rows.crossOut, p, config);
    steps.mlpIn = mlpInput(rows, steps, p, config);
    steps.mlpOut = runMlp(steps.mlpIn, p, config, steps.expertWeights);
    steps.post = behindMlp(rows, steps, steps.mlpOut, p, config);
    return steps;
}

} // namespace headlight

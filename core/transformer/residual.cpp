// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/residual.h"

#include "core/transformer/experts.h"
#include "core/transformer/mlp.h"

#include <utility>

namespace headlight {

Matrix branchInput(const MatrixView& x, const LayerNormParameters& norm, const ModelConfig& config)
{
    const bool isNormed = config.normPlacement == NormPlacement::Pre || config.normPlacement == NormPlacement::Sandwich;
    return isNormed ? normalise(x, norm, config.normOptions()) : Matrix(x);
}

Matrix addBranch(const MatrixView& x, const MatrixView& branch, const BranchNorms& norms, const ModelConfig& config)
{
    if (norms.scale && norms.scale->size() != 0)
        return addBranch(x, Matrix(branch.array().rowwise() * norms.scale->array()), {norms.outer, norms.branch},
                         config);
    switch (config.normPlacement) {
    case NormPlacement::Pre:
        break;
    case NormPlacement::Post:
        return normalise(Matrix(x + config.residualScale * branch), *norms.outer, config.normOptions());
    case NormPlacement::Sandwich:
    case NormPlacement::Branch:
        return x + config.residualScale * normalise(branch, *norms.branch, config.normOptions());
    }
    return x + config.residualScale * branch;
}

Matrix runMlp(const MatrixView& input, const BlockParameters& p, const ModelConfig& config, Matrix& expertWeights)
{
    if (p.experts.experts.empty())
        return mlp(input, p.mlp, {config.activation, config.normOptions(), config.roundsInputs});
    ExpertActivations experts = runExperts(input, p.experts, config.experts, config.activation);
    expertWeights = std::move(experts.weights);
    return std::move(experts.out);
}

Matrix finalNorm(const MatrixView& x, const LayerNormParameters& norm, const ModelConfig& config)
{
    return config.hasFinalNorm ? normalise(x, norm, config.normOptions()) : Matrix(x);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/block.h"

namespace headlight {

// The residual connection around an attention or an MLP, with its norms where NormPlacement has them.

/// The branch's input: x [T, dModel] or its norm.
Matrix branchInput(const MatrixView& x, const LayerNormParameters& norm, const ModelConfig& config);

struct BranchNorms {
    const LayerNormParameters* outer = nullptr;  // norms x before the branch, or the sum after it
    const LayerNormParameters* branch = nullptr; // norms what the branch adds
    const RowVector* scale = nullptr; // [dModel] factors of what the branch adds; null or empty: it is added as it is
};

/// Adds the branch's output to x, both [T, dModel].
Matrix addBranch(const MatrixView& x, const MatrixView& branch, const BranchNorms& norms, const ModelConfig& config);

/// Runs the MLP of a block, or its experts, on their input [T, dModel]: returns what it adds and fills expertWeights.
Matrix runMlp(const MatrixView& input, const BlockParameters& parameters, const ModelConfig& config,
              Matrix& expertWeights);

/// The norm behind the last layer, where the model has one.
Matrix finalNorm(const MatrixView& x, const LayerNormParameters& norm, const ModelConfig& config);

} // namespace headlight

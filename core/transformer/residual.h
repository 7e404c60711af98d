// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/transformer/block.h"

namespace headlight {

// The residual connection around an attention or an MLP, with its norms where NormPlacement has them.

/// What the branch reads of x [T, dModel]: x, or its norm.
Matrix branchInput(const MatrixView& x, const LayerNormParameters& norm, const ModelConfig& config);

struct BranchNorms {
    const LayerNormParameters* outer = nullptr;  // of x before, or of the sum after
    const LayerNormParameters* branch = nullptr; // of what the branch adds
};

/// x and what the branch makes of it, both [T, dModel] → the stream behind the branch.
Matrix addBranch(const MatrixView& x, const MatrixView& branch, const BranchNorms& norms, const ModelConfig& config);

/// The MLP of a block, or its experts, on what it reads [T, dModel]: returns what it adds and fills expertWeights.
Matrix runMlp(const MatrixView& input, const BlockParameters& parameters, const ModelConfig& config,
              Matrix& expertWeights);

/// The norm behind the last layer, where the model has one.
Matrix finalNorm(const MatrixView& x, const LayerNormParameters& norm, const ModelConfig& config);

} // namespace headlight

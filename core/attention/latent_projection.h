// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/ops/norm.h"
#include "core/tensor/matrix.h"
#include "core/tensor/weight.h"

namespace headlight {

/// The parameters between x and the projections of latent attention (DeepSeek-AI 2024, section 2.1): q, k and v are
/// made from smaller vectors, and all heads share the part of k that is turned. Empty in other attentions.
struct LatentParameters {
    Weight wQ;    // [dModel, rank of q]; empty: q is made from x
    RowVector bQ; // a bias is empty where the model has none
    LayerNormParameters qNorm;
    Weight wKv; // [dModel, rank of k and v]
    RowVector bKv;
    LayerNormParameters kvNorm;
    Weight wSharedK; // [dModel, dShared]
    RowVector bSharedK;

    bool isEmpty() const { return wKv.size() == 0; }
};

/// The vectors that the projections of q, k and v read in place of x.
struct LatentVectors {
    Matrix q;       // [T, rank of q], or x
    Matrix kv;      // [T, rank of k and v]
    Matrix sharedK; // [T, dShared]
};

LatentVectors latentVectors(const MatrixView& x, const LatentParameters& parameters, const NormOptions& norm);

/// Puts the shared numbers after each head's own: own [T, nHeads·dOwn], shared [T, dShared] → [T, nHeads·(dOwn +
/// dShared)].
Matrix withSharedBehind(const MatrixView& own, const MatrixView& shared, Index nHeads);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/ops/layer_norm.h"
#include "core/tensor/matrix.h"

namespace headlight {

enum class NormKind {
    Layer,     ///< layer_norm.h
    Rms,       ///< rms_norm.h
    RmsPlusOne ///< rms_norm.h, the learned gain being the distance from 1
};

struct NormOptions {
    NormKind kind = NormKind::Layer;
    float epsilon = 1e-5F;
};

/// The norm of each row of x [T, d]; a norm without a learned gain or bias has an empty one.
Matrix normalise(const MatrixView& x, const LayerNormParameters& parameters, const NormOptions& options);

/// The norm of each head of x [T, nHeads·dHead] separately; the parameters are [dHead], shared by the heads, or
/// [nHeads·dHead], side by side.
Matrix normaliseHeads(const MatrixView& x, Index dHead, const LayerNormParameters& parameters,
                      const NormOptions& options);

} // namespace headlight

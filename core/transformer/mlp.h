// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/parameters.h"
#include "core/ops/activation.h"
#include "core/ops/norm.h"
#include "core/tensor/matrix.h"

namespace headlight {

struct MlpOptions {
    Activation activation = Activation::GeluTanh;
    NormOptions innerNorm = {}; // norm of wOut's input, where the parameters have one
    bool roundsInputs = false;  // rounds the input of each matrix: see ops/rounding.h
};

/// x [T, dModel] → f(x wIn + bIn) wOut + bOut (Vaswani et al. 2017, eq. 2, with any activation f); or, gated,
/// (f(x wGate + bGate) ⊙ (x wIn + bIn)) wOut + bOut (Shazeer 2020, eq. 6).
Matrix mlp(const MatrixView& x, const MlpParameters& parameters, const MlpOptions& options);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/parameters.h"
#include "core/ops/activation.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// f(x wIn + bIn) wOut + bOut, x [T, dModel] (Vaswani et al. 2017, eq. 2, with any activation f).
Matrix mlp(const MatrixView& x, const MlpParameters& parameters, Activation activation);

} // namespace headlight

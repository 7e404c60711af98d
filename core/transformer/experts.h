// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

namespace headlight {

struct ExpertActivations {
    Matrix weights; // [T, nExperts] of the chosen experts in each token's sum, 0 for the others
    Matrix out;     // [T, dModel]
};

/// x [T, dModel] → the weighted sum of what the experts that the router rates highest make of each row (Shazeer et al.
/// 2017, eq. 1 and 5), and of the shared expert where the model has one.
ExpertActivations runExperts(const MatrixView& x, const ExpertParameters& parameters, const ExpertConfig& config,
                             Activation activation);

} // namespace headlight

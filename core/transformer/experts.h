// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

namespace headlight {

struct ExpertActivations {
    Matrix weights; // [T, nExperts] weight of each expert in the token's sum, 0 for those not chosen
    Matrix out;     // [T, dModel]
};

/// x [T, dModel] → the weighted sum of the outputs of the experts that the router rates highest for each row (Shazeer
/// et al. 2017, eq. 1 and 5), plus the shared expert's where the model has one.
ExpertActivations runExperts(const MatrixView& x, const ExpertParameters& parameters, const ExpertConfig& config,
                             Activation activation);

} // namespace headlight

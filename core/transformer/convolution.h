// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// x [T, dModel] → for each token a sum over those around it, as many before it as behind it, each times a matrix of
/// its own; what lies outside the text is 0. With groups, an output sees the inputs of its group alone.
Matrix convolve(const MatrixView& x, const ConvolutionParameters& parameters, const ConvolutionConfig& config);

} // namespace headlight

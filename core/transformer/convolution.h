// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model_config.h"
#include "core/model/parameters.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// x [T, dModel] → for each token the sum over its neighbours, equally many before and after it, each times a matrix of
/// its own; tokens outside the text count as 0. With groups, an output depends only on the inputs of its group.
Matrix convolve(const MatrixView& x, const ConvolutionParameters& parameters, const ConvolutionConfig& config);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// x / sqrt(mean(x²) + epsilon) · gain over each row of x [T, d] (Zhang and Sennrich 2019, eq. 4); an empty gain is 1.
/// With `plusOne` the learned gain is kept as its distance from 1, as in the Gemma models: · (1 + gain).
Matrix rmsNorm(const MatrixView& x, const RowVectorView& gain, float epsilon, bool plusOne = false);

} // namespace headlight

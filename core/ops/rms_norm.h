// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

/// x / sqrt(mean(x²) + epsilon) · gain over each row of x [T, d] (Zhang and Sennrich 2019, eq. 4); an empty gain is 1.
/// With `plusOne` the factor is 1 + gain (Gemma).
Matrix rmsNorm(const MatrixView& x, const RowVectorView& gain, float epsilon, bool plusOne = false);
DoubleMatrix rmsNorm(const DoubleMatrixView& x, const DoubleRowVectorView& gain, double epsilon, bool plusOne = false);

} // namespace headlight

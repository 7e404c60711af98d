// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

namespace headlight {

template <typename Scalar>
struct LayerNormParametersOf {
    RowVectorOf<Scalar> gain; // [d]
    RowVectorOf<Scalar> bias; // [d]
};

using LayerNormParameters = LayerNormParametersOf<float>;
using DoubleLayerNormParameters = LayerNormParametersOf<double>;

/// (x − mean) / sqrt(variance + epsilon) · gain + bias over each row of x [T, d] (Ba, Kiros, Hinton 2016, eq. 4); the
/// variance is the biased one, divided by d. A norm without a learned gain or bias has an empty one.
Matrix layerNorm(const MatrixView& x, const LayerNormParameters& parameters, float epsilon);
DoubleMatrix layerNorm(const DoubleMatrixView& x, const DoubleLayerNormParameters& parameters, double epsilon);

} // namespace headlight

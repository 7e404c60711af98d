// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/gradient/projection_gradient.h"
#include "core/ops/activation.h"
#include "core/tensor/matrix.h"

namespace headlight {

/// The parameters of an MLP where they lie.
template <typename Scalar>
struct MlpWeightsOf {
    MatrixViewOf<Scalar> wGate;   // [dModel, dMlp]; empty where the MLP is not gated
    MatrixViewOf<Scalar> wIn;     // [dModel, dMlp]
    RowVectorViewOf<Scalar> bIn;  // [dMlp] or empty
    MatrixViewOf<Scalar> wOut;    // [dMlp, dModel]
    RowVectorViewOf<Scalar> bOut; // [dModel] or empty
    Activation activation = Activation::GeluTanh;
};

/// Every step of an MLP.
template <typename Scalar>
struct MlpStepsOf {
    MatrixOf<Scalar> x;     // [N, dModel]
    MatrixOf<Scalar> gate;  // [N, dMlp] x wGate; empty where the MLP is not gated
    MatrixOf<Scalar> in;    // [N, dMlp] x wIn + bIn
    MatrixOf<Scalar> inner; // [N, dMlp] f(in), or f(gate) ⊙ in (Shazeer 2020)
    MatrixOf<Scalar> out;   // [N, dModel] inner wOut + bOut
};

template <typename Scalar>
struct MlpGradientOf {
    MatrixOf<Scalar> x;                // [N, dModel]
    MatrixOf<Scalar> wGate, wIn, wOut; // shaped like the parameters
    RowVectorOf<Scalar> bIn, bOut;     // also where the MLP has no biases
};

template <typename Scalar>
MlpStepsOf<Scalar> mlpSteps(MatrixOf<Scalar> x, const MlpWeightsOf<Scalar>& weights);

/// The reverse of mlpSteps(): dOut = ∂loss/∂out [N, dModel]. A gated MLP is a product of two, each of which gets the
/// other as its factor:
///     ∂loss/∂in = ∂loss/∂inner ⊙ f(gate)      ∂loss/∂gate = ∂loss/∂inner ⊙ in ⊙ f′(gate)
template <typename Scalar>
MlpGradientOf<Scalar> mlpGradient(const MlpStepsOf<Scalar>& steps, const MlpWeightsOf<Scalar>& weights,
                                  const MatrixViewOf<Scalar>& dOut, ReverseOf wanted = ReverseOf::Everything);

} // namespace headlight

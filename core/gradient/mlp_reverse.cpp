// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/gradient/mlp_reverse.h"

#include "core/gradient/activation_gradient.h"
#include "core/tensor/gemm.h"

#include <utility>

namespace headlight {

template <typename Scalar>
MlpStepsOf<Scalar> mlpSteps(MatrixOf<Scalar> x, const MlpWeightsOf<Scalar>& weights)
{
    MlpStepsOf<Scalar> m;
    m.x = std::move(x);
    m.in = gemm(m.x, weights.wIn);
    if (weights.bIn.size() != 0)
        m.in.rowwise() += weights.bIn;
    if (weights.wGate.size() != 0) {
        m.gate = gemm(m.x, weights.wGate);
        m.inner = activated<Scalar>(m.gate, weights.activation).cwiseProduct(m.in);
    } else {
        m.inner = activated<Scalar>(m.in, weights.activation);
    }
    m.out = gemm(m.inner, weights.wOut);
    if (weights.bOut.size() != 0)
        m.out.rowwise() += weights.bOut;
    return m;
}

template <typename Scalar>
MlpGradientOf<Scalar> mlpGradient(const MlpStepsOf<Scalar>& steps, const MlpWeightsOf<Scalar>& weights,
                                  const MatrixViewOf<Scalar>& dOut, ReverseOf wanted)
{
    ProjectionGradientOf<Scalar> out = projectionGradient<Scalar>(steps.inner, weights.wOut, dOut, wanted);
    const MatrixOf<Scalar>& dInner = out.x; // [N, dMlp]
    const bool isGated = weights.wGate.size() != 0;
    const MatrixOf<Scalar> dIn =
        isGated ? MatrixOf<Scalar>(dInner.cwiseProduct(activated<Scalar>(steps.gate, weights.activation)))
                : activationGradient<Scalar>(steps.in, weights.activation, dInner);
    ProjectionGradientOf<Scalar> in = projectionGradient<Scalar>(steps.x, weights.wIn, dIn, wanted);
    MlpGradientOf<Scalar> gradient{std::move(in.x), {}, std::move(in.w), std::move(out.w), std::move(in.b),
                                   std::move(out.b)};
    if (isGated) {
        const MatrixOf<Scalar> dActivated = dInner.cwiseProduct(steps.in); // [N, dMlp]
        const MatrixOf<Scalar> dGate = activationGradient<Scalar>(steps.gate, weights.activation, dActivated);
        ProjectionGradientOf<Scalar> gate = projectionGradient<Scalar>(steps.x, weights.wGate, dGate, wanted);
        gradient.x += gate.x;
        gradient.wGate = std::move(gate.w);
    }
    return gradient;
}

template MlpStepsOf<float> mlpSteps<float>(Matrix, const MlpWeightsOf<float>&);
template MlpStepsOf<double> mlpSteps<double>(DoubleMatrix, const MlpWeightsOf<double>&);
template MlpGradientOf<float> mlpGradient<float>(const MlpStepsOf<float>&, const MlpWeightsOf<float>&,
                                                 const MatrixView&, ReverseOf);
template MlpGradientOf<double> mlpGradient<double>(const MlpStepsOf<double>&, const MlpWeightsOf<double>&,
                                                   const DoubleMatrixView&, ReverseOf);

} // namespace headlight

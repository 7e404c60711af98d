// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recurrent/gru_memory.h"

#include "core/ops/activation.h"
#include "core/ops/sigmoid.h"
#include "core/tensor/gemm.h"

namespace headlight {

namespace {

struct GruJacobians {
    Matrix byState; // ∂h' / ∂h [dHidden, dHidden]
    Matrix byInput; // ∂h' / ∂x [dHidden, dInput]
};

/// The Jacobians of one step; inputs [1, 3·dHidden] from gruInputs(), state h [1, dHidden].
GruJacobians jacobiansOfStep(const MatrixView& inputs, const MatrixView& state, const GruParameters& parameters)
{
    const Index d = state.cols();
    Matrix hidden = gemmTransposed(state, parameters.wHidden); // [1, 3·dHidden]
    hidden.rowwise() += parameters.bHidden;
    const Matrix r = sigmoid(inputs.leftCols(d) + hidden.leftCols(d));
    const Matrix z = sigmoid(inputs.middleCols(d, d) + hidden.middleCols(d, d));
    const Matrix q = hidden.rightCols(d); // V_n h + c_n
    const Matrix n = activate(inputs.rightCols(d) + r.cwiseProduct(q), Activation::Tanh);

    // The derivatives of h' = (1 − z) ∘ n + z ∘ h by the inputs of z, n and r.
    const RowVector byZ = (state.array() - n.array()) * z.array() * (1.0F - z.array());
    const RowVector byN = (1.0F - z.array()) * (1.0F - n.array().square());
    const RowVector byR = byN.array() * q.array() * r.array() * (1.0F - r.array());
    const auto through = [&](const Matrix& w, const RowVector& gateN) -> Matrix {
        return byR.asDiagonal() * w.topRows(d) + byZ.asDiagonal() * w.middleRows(d, d) +
               gateN.asDiagonal() * w.bottomRows(d);
    };
    GruJacobians result;
    result.byInput = through(parameters.wInput, byN);
    result.byState = through(parameters.wHidden, byN.cwiseProduct(r));
    result.byState += Matrix(z.row(0).asDiagonal());
    return result;
}

} // namespace

std::vector<double> gruMemory(const MatrixView& x, const GruParameters& parameters, GruDirection direction,
                              const CancelToken& cancel)
{
    const Matrix inputs = gruInputs(x, parameters);                 // [T, 3·dHidden]
    const Matrix states = runGru(x, parameters, direction, cancel); // [T, dHidden]
    const Matrix nothing = Matrix::Zero(1, states.cols());          // the state before the first step
    const Index d = states.cols();
    const Index nSteps = x.rows();
    const auto place = [&](Index step) { return direction == GruDirection::Forward ? step : nSteps - 1 - step; };
    std::vector<double> memory(nSteps);
    Matrix since = Matrix::Identity(d, d); // ∂h_end / ∂h of the current step
    for (Index step = nSteps - 1; step >= 0; --step) {
        cancel.throwIfCancelled();
        const Index t = place(step);
        const Matrix before = step > 0 ? Matrix(states.row(place(step - 1))) : nothing;
        const GruJacobians jacobians = jacobiansOfStep(inputs.row(t), before, parameters);
        memory[t] = double(gemm(since, jacobians.byInput).norm());
        since = gemm(since, jacobians.byState);
    }
    return memory;
}

} // namespace headlight

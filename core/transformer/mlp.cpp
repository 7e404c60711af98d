// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/mlp.h"

#include "core/attention/projection.h"

namespace headlight {

Matrix mlp(const MatrixView& x, const MlpParameters& p, Activation activation)
{
    const Matrix in = project(x, p.wIn, p.bIn); // [T, dMlp]
    if (p.wGate.size() == 0)
        return project(activate(in, activation), p.wOut, p.bOut); // [T, dModel]
    const Matrix gate = activate(project(x, p.wGate, p.bGate), activation); // [T, dMlp]
    return project(Matrix(gate.cwiseProduct(in)), p.wOut, p.bOut);
}

} // namespace headlight

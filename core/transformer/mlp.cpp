// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/mlp.h"

#include "core/attention/projection.h"

namespace headlight {

Matrix mlp(const MatrixView& x, const MlpParameters& p, Activation activation, const NormOptions& norm)
{
    const Matrix in = project(x, p.wIn, p.bIn); // [T, dMlp]
    if (p.wGate.size() == 0)
        return project(activate(in, activation), p.wOut, p.bOut); // [T, dModel]
    const Matrix gate = activate(project(x, p.wGate, p.bGate), activation); // [T, dMlp]
    Matrix inner = gate.cwiseProduct(in); // [T, dMlp]
    if (p.innerNorm.gain.size() != 0)
        inner = normalise(inner, p.innerNorm, norm);
    return project(inner, p.wOut, p.bOut);
}

} // namespace headlight

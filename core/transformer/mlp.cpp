// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/mlp.h"

#include "core/attention/projection.h"
#include "core/ops/rounding.h"

namespace headlight {

Matrix mlp(const MatrixView& x, const MlpParameters& p, const MlpOptions& options)
{
    const auto asRead = [&](const MatrixView& input) {
        return options.roundsInputs ? roundedToBytes(input) : Matrix(input);
    };
    const Matrix read = asRead(x);
    Matrix inner = project(read, p.wIn, p.bIn); // [T, dMlp]
    if (p.wGate.size() == 0)
        inner = activate(inner, options.activation);
    else
        inner = activate(project(read, p.wGate, p.bGate), options.activation).cwiseProduct(inner);
    if (p.innerNorm.gain.size() != 0)
        inner = normalise(inner, p.innerNorm, options.innerNorm);
    return project(asRead(inner), p.wOut, p.bOut); // [T, dModel]
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/mlp.h"

#include "core/attention/projection.h"
#include "core/ops/rounding.h"

namespace headlight {

namespace {

/// What wOut multiplies, [T, dMlp].
Matrix innerMlp(const MatrixView& x, const MlpParameters& p, const MlpOptions& options)
{
    Matrix inner = project(x, p.wIn, p.bIn);
    if (p.wGate.size() == 0)
        inner = activate(inner, options.activation);
    else
        inner = activate(project(x, p.wGate, p.bGate), options.activation).cwiseProduct(inner);
    if (p.innerNorm.gain.size() != 0)
        inner = normalise(inner, p.innerNorm, options.innerNorm);
    return inner;
}

} // namespace

Matrix mlp(const MatrixView& x, const MlpParameters& p, const MlpOptions& options)
{
    if (options.roundsInputs) {
        const Matrix rounded = roundedToBytes(x);
        const Matrix inner = innerMlp(rounded, p, options);
        return project(roundedToBytes(inner), p.wOut, p.bOut);
    }
    return project(innerMlp(x, p, options), p.wOut, p.bOut); // [T, dModel]
}

} // namespace headlight

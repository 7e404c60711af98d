// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/transformer/mlp.h"

#include "core/attention/projection.h"
#include "core/ops/activation_of_row.h"
#include "core/ops/rounding.h"
#include "core/tensor/row_parts.h"

namespace headlight {

namespace {

/// The input of wOut, [T, dMlp].
Matrix innerMlp(const MatrixView& x, const MlpParameters& p, const MlpOptions& options)
{
    const auto activation = activationOfRow(options.activation);
    const bool isPlain = p.wGate.size() == 0 && p.xielu.isEmpty();
    Matrix inner;
    if (p.wGate.size() != 0) {
        std::vector<Matrix> made = project(x, {{p.wIn, p.bIn}, {p.wGate, p.bGate, activation}});
        inner = std::move(made[0]);
        inner.array() *= made[1].array();
    } else {
        inner = project(x, p.wIn, p.bIn, isPlain ? activation : nullptr);
    }
    if (!p.xielu.isEmpty())
        applyXielu(inner, p.xielu);
    if (p.innerNorm.gain.size() != 0)
        inner = normalise(inner, p.innerNorm, options.innerNorm);
    return inner;
}

Matrix mlpOfRows(const MatrixView& x, const MlpParameters& p, const MlpOptions& options)
{
    if (options.roundsInputs) {
        const Matrix rounded = roundedToBytes(x);
        const Matrix inner = innerMlp(rounded, p, options);
        return project(roundedToBytes(inner), p.wOut, p.bOut);
    }
    return project(innerMlp(x, p, options), p.wOut, p.bOut);
}

} // namespace

Matrix mlp(const MatrixView& x, const MlpParameters& p, const MlpOptions& options)
{
    if (x.rows() <= kRowsAtOnce)
        return mlpOfRows(x, p, options);
    Matrix out(x.rows(), p.wOut.cols()); // [T, dModel]
    // Works on parts of rows, so that the inner matrix does not grow with T.
    forRowParts(x.rows(), [&](Index first, Index n) {
        out.middleRows(first, n) = mlpOfRows(x.middleRows(first, n), p, options);
    });
    return out;
}

} // namespace headlight

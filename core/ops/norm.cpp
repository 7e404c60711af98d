// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/norm.h"

#include "core/ops/rms_norm.h"

namespace headlight {

namespace {

/// The part of a parameter that belongs to the head whose columns begin at `first`: all of it where the heads share it.
RowVector headParameter(const RowVector& whole, Index first, Index dHead)
{
    return whole.size() <= dHead ? whole : RowVector(whole.segment(first, dHead));
}

} // namespace

Matrix normalise(const MatrixView& x, const LayerNormParameters& parameters, const NormOptions& options)
{
    if (options.kind == NormKind::Layer)
        return layerNorm(x, parameters, options.epsilon);
    return rmsNorm(x, parameters.gain, options.epsilon, options.kind == NormKind::RmsPlusOne);
}

Matrix normaliseHeads(const MatrixView& x, Index dHead, const LayerNormParameters& parameters,
                      const NormOptions& options)
{
    Matrix result(x.rows(), x.cols()); // [T, nHeads·dHead]
    for (Index first = 0; first < x.cols(); first += dHead) {
        const LayerNormParameters head{headParameter(parameters.gain, first, dHead),
                                       headParameter(parameters.bias, first, dHead)};
        result.middleCols(first, dHead) = normalise(x.middleCols(first, dHead), head, options);
    }
    return result;
}

} // namespace headlight

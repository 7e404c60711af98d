// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/layer_norm.h"

#include <cassert>
#include <cmath>

namespace headlight {

namespace {

template <typename Scalar>
MatrixOf<Scalar> normalised(const MatrixViewOf<Scalar>& x, const LayerNormParametersOf<Scalar>& parameters,
                            Scalar epsilon)
{
    assert(parameters.gain.size() == 0 || x.cols() == parameters.gain.size());
    assert(parameters.bias.size() == 0 || x.cols() == parameters.bias.size());
    MatrixOf<Scalar> result(x.rows(), x.cols()); // [T, d]
    for (Index i = 0; i < x.rows(); ++i) {
        RowVectorOf<Scalar> centred = x.row(i); // [d] a copy: sums of it do not depend on where the row lies
        centred.array() -= centred.mean();
        const Scalar variance = centred.squaredNorm() / static_cast<Scalar>(x.cols()); // biased
        const Scalar scale = Scalar(1) / std::sqrt(variance + epsilon);
        result.row(i) = centred * scale;
        if (parameters.gain.size() != 0)
            result.row(i).array() *= parameters.gain.array();
        if (parameters.bias.size() != 0)
            result.row(i) += parameters.bias;
    }
    return result;
}

} // namespace

Matrix layerNorm(const MatrixView& x, const LayerNormParameters& parameters, float epsilon)
{
    return normalised<float>(x, parameters, epsilon);
}

DoubleMatrix layerNorm(const DoubleMatrixView& x, const DoubleLayerNormParameters& parameters, double epsilon)
{
    return normalised<double>(x, parameters, epsilon);
}

} // namespace headlight

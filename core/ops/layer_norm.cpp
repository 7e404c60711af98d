// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/layer_norm.h"

#include <cassert>
#include <cmath>

namespace headlight {

Matrix layerNorm(const MatrixView& x, const LayerNormParameters& parameters, float epsilon)
{
    assert(x.cols() == parameters.gain.size() && x.cols() == parameters.bias.size());
    Matrix result(x.rows(), x.cols()); // [T, d]
    for (Index i = 0; i < x.rows(); ++i) {
        const float mean = x.row(i).mean();
        const RowVector centred = x.row(i).array() - mean;                           // [d]
        const float variance = centred.squaredNorm() / static_cast<float>(x.cols()); // biased
        const float scale = 1.0F / std::sqrt(variance + epsilon);
        result.row(i) = (centred.array() * scale * parameters.gain.array() + parameters.bias.array()).matrix();
    }
    return result;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/rms_norm.h"

#include <cassert>
#include <cmath>

namespace headlight {

Matrix rmsNorm(const MatrixView& x, const RowVectorView& gain, float epsilon, bool plusOne)
{
    assert(gain.size() == 0 || gain.size() == x.cols());
    const float offset = plusOne ? 1.0F : 0.0F;
    Matrix result(x.rows(), x.cols()); // [T, d]
    for (Index i = 0; i < x.rows(); ++i) {
        const RowVector row = x.row(i); // [d] a copy: the sum does not depend on where the row lies
        result.row(i) = row / std::sqrt(row.squaredNorm() / static_cast<float>(x.cols()) + epsilon);
        if (gain.size() != 0)
            result.row(i).array() *= gain.array() + offset;
    }
    return result;
}

} // namespace headlight

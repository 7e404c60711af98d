// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/ops/rms_norm.h"

#include <cassert>
#include <cmath>

namespace headlight {

namespace {

template <typename Scalar>
MatrixOf<Scalar> normedByRootMeanSquare(const MatrixViewOf<Scalar>& x, const RowVectorViewOf<Scalar>& gain,
                                        Scalar epsilon, bool plusOne)
{
    assert(gain.size() == 0 || gain.size() == x.cols());
    const Scalar offset = plusOne ? Scalar(1) : Scalar(0);
    MatrixOf<Scalar> result(x.rows(), x.cols()); // [T, d]
    for (Index i = 0; i < x.rows(); ++i) {
        const RowVectorOf<Scalar> row = x.row(i); // [d] a copy: the sum does not depend on where the row lies
        result.row(i) = row / std::sqrt(row.squaredNorm() / static_cast<Scalar>(x.cols()) + epsilon);
        if (gain.size() != 0)
            result.row(i).array() *= gain.array() + offset;
    }
    return result;
}

} // namespace

Matrix rmsNorm(const MatrixView& x, const RowVectorView& gain, float epsilon, bool plusOne)
{
    return normedByRootMeanSquare<float>(x, gain, epsilon, plusOne);
}

DoubleMatrix rmsNorm(const DoubleMatrixView& x, const DoubleRowVectorView& gain, double epsilon, bool plusOne)
{
    return normedByRootMeanSquare<double>(x, gain, epsilon, plusOne);
}

} // namespace headlight

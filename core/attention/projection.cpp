// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/projection.h"

#include "core/tensor/gemm.h"

namespace headlight {

namespace {

template <typename Scalar>
MatrixOf<Scalar> projected(const MatrixViewOf<Scalar>& x, const MatrixViewOf<Scalar>& w,
                           const RowVectorViewOf<Scalar>& b)
{
    MatrixOf<Scalar> result = gemm(x, w); // [T, n]
    if (b.size() != 0)
        result.rowwise() += b;
    return result;
}

} // namespace

Matrix project(const MatrixView& x, const MatrixView& w, const RowVectorView& b)
{
    return projected<float>(x, w, b);
}

Matrix project(const MatrixView& x, const Weight& w, const RowVectorView& b, void (*then)(float* row, Index count))
{
    return gemm(x, w, {b.size() == 0 ? nullptr : b.data(), then}); // [T, n]
}

std::vector<Matrix> project(const MatrixView& x, std::initializer_list<LearnedProjection> projections)
{
    std::vector<WeightFactor> factors;
    for (const LearnedProjection& each : projections)
        factors.push_back({each.w, {each.b.size() == 0 ? nullptr : each.b.data(), each.then}});
    return gemm(x, factors); // [T, n] each
}

DoubleMatrix project(const DoubleMatrixView& x, const DoubleMatrixView& w, const DoubleRowVectorView& b)
{
    return projected<double>(x, w, b);
}

MatrixView headColumns(const Matrix& allHeads, Index head, Index dHead)
{
    return allHeads.middleCols(head * dHead, dHead);
}

DoubleMatrixView headColumns(const DoubleMatrix& allHeads, Index head, Index dHead)
{
    return allHeads.middleCols(head * dHead, dHead);
}

} // namespace headlight

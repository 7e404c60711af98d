// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/gemm.h"

#include "core/base/worker_pool.h"
#include "core/tensor/columns_product.h"
#include "core/tensor/row_parts.h"

#include <algorithm>
#include <cassert>

namespace headlight {

namespace {

/// Multiplications below which a second thread would start too late to help: a tenth of a millisecond's.
constexpr double kWorthSharing = 4e6;

void multiplyRows(const LeftRows& left, const RightFactor& b, const Epilogue& epilogue, Matrix& c, bool isShared)
{
    const Index nColumns = c.cols();
    const ColumnsProduct product(left, b, epilogue, c);
    const Index width = product.width();
    const auto task = [&](Index i) { product(i * width, std::min(width, nColumns - i * width)); };
    const Index nTasks = (nColumns + width - 1) / width;
    if (isShared)
        parallelFor(nTasks, task);
    else
        for (Index i = 0; i < nTasks; ++i)
            task(i);
}

Matrix product(const MatrixView& a, const RightFactor& b, const Epilogue& epilogue)
{
    Matrix c(a.rows(), b.stored.columns);
    if (c.size() == 0)
        return c;
    if (a.cols() == 0)
        c.setZero();
    forRowParts(a.rows(), [&](Index first, Index nRows) {
        const bool isShared = static_cast<double>(nRows * a.cols()) * static_cast<double>(c.cols()) >= kWorthSharing;
        multiplyRows(LeftRows(a, first, nRows, isShared), b, epilogue, c, isShared);
    });
    return c;
}

} // namespace

Matrix gemm(const MatrixView& a, const MatrixView& b)
{
    assert(a.cols() == b.rows());
    const StoredMatrix right{
        reinterpret_cast<const std::byte*>(b.data()), FloatFormat::F32, b.rows(), b.cols(), b.outerStride(), 1};
    return product(a, {right}, {});
}

Matrix gemm(const MatrixView& a, const Weight& b, const Epilogue& epilogue)
{
    assert(a.cols() == b.rows());
    Matrix c = product(a, {b.stored(), b.panels()}, epilogue);
    b.requireUnchanged();
    return c;
}

DoubleMatrix gemm(const DoubleMatrixView& a, const DoubleMatrixView& b)
{
    assert(a.cols() == b.rows());
    DoubleMatrix c = DoubleMatrix::Zero(a.rows(), b.cols());
    for (Index i = 0; i < a.rows(); ++i)
        for (Index k = 0; k < a.cols(); ++k)
            c.row(i) += a(i, k) * b.row(k);
    return c;
}

Matrix gemmTransposed(const MatrixView& a, const MatrixView& b)
{
    assert(a.cols() == b.cols());
    const StoredMatrix right{
        reinterpret_cast<const std::byte*>(b.data()), FloatFormat::F32, b.cols(), b.rows(), 1, b.outerStride()};
    return product(a, {right}, {});
}

Matrix gemmTransposed(const MatrixView& a, const Weight& b)
{
    return gemm(a, b.transposed());
}

DoubleMatrix gemmTransposed(const DoubleMatrixView& a, const DoubleMatrixView& b)
{
    return gemm(a, DoubleMatrix(b.transpose()));
}

} // namespace headlight

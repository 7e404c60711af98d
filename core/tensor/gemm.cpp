// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/gemm.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>

#include <dnnl.h>
#include <omp.h>

namespace headlight {

namespace {

/// One thread for a product: on a machine that is busy with something else, threads that wait for each other made a
/// keystroke ten times slower, and one thread gives the same bits on any number of cores.
void useOneThread()
{
    thread_local const bool done = (omp_set_num_threads(1), true);
    static_cast<void>(done);
}

/// A factor [k, n] as the library takes it: stored so, or, transposed, as [n, k].
struct RightFactor {
    const float* data = nullptr;
    Index rowLength = 0; // numbers from one stored row to the next
    bool isTransposed = false;
};

/// a [m, k] b [k, n] → c [m, n], whose rows are `cRowLength` numbers apart.
void multiply(const MatrixView& a, const RightFactor& b, Index n, float* c, Index cRowLength)
{
    if (a.rows() == 0 || n == 0 || a.cols() == 0)
        return;
    useOneThread();
    const dnnl_status_t status = dnnl_sgemm('N', b.isTransposed ? 'T' : 'N', a.rows(), n, a.cols(), 1.0F, a.data(),
                                            a.outerStride(), b.data, b.rowLength, 0.0F, c, cRowLength);
    if (status != dnnl_success)
        throw std::logic_error("gemm: the library refused the product");
}

Matrix product(const MatrixView& a, const RightFactor& b, Index n)
{
    Matrix c = Matrix::Zero(a.rows(), n);
    multiply(a, b, n, c.data(), n);
    return c;
}

/// Blocks of columns, each widened whole: every cell is summed as if all had been.
Matrix widenedProduct(const MatrixView& a, const Weight& b)
{
    constexpr Index blockNumbers = 1 << 20; // 4 MiB of floats: what a core's cache holds
    const Index step = std::max<Index>(1, blockNumbers / std::max<Index>(1, b.rows()));
    const bool transposed = !b.stored().hasRowsInARow();
    Matrix c = Matrix::Zero(a.rows(), b.cols());
    for (Index first = 0; first < b.cols(); first += step) {
        const Index n = std::min(step, b.cols() - first);
        const Weight part = b.middleCols(first, n);
        const Matrix block = transposed ? part.transposed().toMatrix() : part.toMatrix();
        multiply(a, {block.data(), block.cols(), transposed}, n, c.data() + first, c.cols());
    }
    return c;
}

} // namespace

Matrix gemm(const MatrixView& a, const MatrixView& b)
{
    assert(a.cols() == b.rows());
    return product(a, {b.data(), b.outerStride(), false}, b.cols());
}

Matrix gemm(const MatrixView& a, const Weight& b)
{
    assert(a.cols() == b.rows());
    const StoredMatrix& stored = b.stored();
    if (stored.format != FloatFormat::F32)
        return widenedProduct(a, b);
    const bool transposed = !stored.hasRowsInARow();
    // A single stored row may have any distance to a next one; the library wants it to have room.
    const Index rowLength =
        transposed ? std::max(stored.columnStride, stored.rows) : std::max(stored.rowStride, stored.columns);
    Matrix c = product(a, {reinterpret_cast<const float*>(stored.data), rowLength, transposed}, b.cols());
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
    return product(a, {b.data(), b.outerStride(), true}, b.rows());
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

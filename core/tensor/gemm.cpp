// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/gemm.h"

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

Matrix product(const MatrixView& a, const MatrixView& b, char transposeB)
{
    const Index m = a.rows();
    const Index k = a.cols();
    const Index n = transposeB == 'T' ? b.rows() : b.cols();
    assert(k == (transposeB == 'T' ? b.cols() : b.rows()));
    Matrix c = Matrix::Zero(m, n);
    if (m == 0 || n == 0 || k == 0)
        return c;
    useOneThread();
    const dnnl_status_t status = dnnl_sgemm('N', transposeB, m, n, k, 1.0F, a.data(), a.outerStride(), b.data(),
                                            b.outerStride(), 0.0F, c.data(), n);
    if (status != dnnl_success)
        throw std::logic_error("gemm: the library refused the product");
    return c;
}

} // namespace

Matrix gemm(const MatrixView& a, const MatrixView& b)
{
    return product(a, b, 'N');
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
    return product(a, b, 'T');
}

DoubleMatrix gemmTransposed(const DoubleMatrixView& a, const DoubleMatrixView& b)
{
    return gemm(a, DoubleMatrix(b.transpose()));
}

} // namespace headlight

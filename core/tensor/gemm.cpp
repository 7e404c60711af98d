// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/gemm.h"

#include "core/base/worker_pool.h"
#include "core/tensor/kernels.h"
#include "core/tensor/panel.h"

#include <algorithm>
#include <cassert>
#include <vector>

namespace headlight {

namespace {

/// Rows that are multiplied with a panel of the right factor while it is in the cache.
constexpr Index kRowsAtOnce = 504;
/// Multiplications below which a second thread would start too late to help: a tenth of a millisecond's.
constexpr double kWorthSharing = 4e6;

/// Rows of a that stand beside each other as a tile takes them, [rows, depth].
void copyLeft(const MatrixView& a, Index firstRow, Index rows, Index firstDepth, Index depth, float* to)
{
    for (Index i = 0; i < rows; ++i) {
        const float* row = a.data() + (firstRow + i) * a.outerStride() + firstDepth;
        std::copy(row, row + depth, to + i * kTileLeftRow);
    }
}

/// The product of a few columns: c = a b, finished.
class ColumnsProduct {
public:
    ColumnsProduct(const MatrixView& a, const StoredMatrix& b, const Epilogue& epilogue, Matrix& c)
        : m_a(a), m_b(b), m_epilogue(epilogue), m_c(c)
    {
    }

    void operator()(Index firstColumn, Index nColumns) const
    {
        for (Index row = 0; row < m_a.rows(); row += kRowsAtOnce) {
            const Index nRows = std::min(kRowsAtOnce, m_a.rows() - row);
            multiplyRows(row, nRows, firstColumn, nColumns);
            for (Index i = 0; i < nRows; ++i)
                finish(&m_c(row + i, firstColumn), firstColumn, nColumns);
        }
    }

private:
    void multiplyRows(Index row, Index nRows, Index firstColumn, Index nColumns) const
    {
        const Index step = kernels().tileColumns;
        thread_local std::vector<float> left;
        left.resize(static_cast<std::size_t>(kTileLeftRow * std::min(kRowsAtOnce, nRows)));
        // Few rows: the factor is read once and from where it lies. Many: it pays to have it in one place.
        PanelReader panels(m_b, nRows > 2 * kernels().tileRows);
        const Index depthStep = panels.depthAtOnce();
        for (Index k = 0; k < m_a.cols(); k += depthStep) {
            const Index depth = std::min(depthStep, m_a.cols() - k);
            copyLeft(m_a, row, nRows, k, depth, left.data());
            for (Index j = 0; j < nColumns; j += step)
                multiplyPanel(left.data(), panels.read(k, depth, firstColumn + j, std::min(step, nColumns - j)),
                              {row, nRows, firstColumn + j, std::min(step, nColumns - j), depth, k > 0});
        }
    }

    struct Part {
        Index row, nRows, column, nColumns, depth;
        bool adds;
    };

    void multiplyPanel(const float* left, const Panel& panel, const Part& part) const
    {
        const Kernels& fast = kernels();
        const Index nTiles = (part.nRows + fast.tileRows - 1) / fast.tileRows;
        thread_local std::vector<float> edge;
        const bool isWhole = part.nColumns == fast.tileColumns;
        if (!isWhole)
            edge.resize(static_cast<std::size_t>(fast.tileRows * fast.tileColumns));
        for (Index tile = 0; tile < nTiles; ++tile) {
            const Index first = tile * part.nRows / nTiles; // tiles of nearly the same height
            const Index rows = (tile + 1) * part.nRows / nTiles - first;
            float* out = &m_c(part.row + first, part.column);
            // Each tile fetches its share of what comes next, so that memory is never asked for more than it gives.
            const float* next = panel.next + tile % 2 * fast.tileColumns / 2;
            const float* other = nTiles > 1 ? next : next + fast.tileColumns / 2;
            if (isWhole) {
                fast.multiplyTile({left + first * kTileLeftRow,
                                   panel.data,
                                   panel.row,
                                   {next, other},
                                   out,
                                   m_c.cols(),
                                   rows,
                                   part.depth,
                                   part.adds});
                continue;
            }
            Eigen::Map<Matrix> whole(edge.data(), rows, fast.tileColumns);
            auto there = m_c.block(part.row + first, part.column, rows, part.nColumns);
            whole.leftCols(part.nColumns) = there;
            fast.multiplyTile({left + first * kTileLeftRow,
                               panel.data,
                               panel.row,
                               {next, other},
                               edge.data(),
                               fast.tileColumns,
                               rows,
                               part.depth,
                               part.adds});
            there = whole.leftCols(part.nColumns);
        }
    }

    void finish(float* row, Index firstColumn, Index nColumns) const
    {
        if (m_epilogue.bias)
            kernels().add(row, m_epilogue.bias + firstColumn, nColumns);
        if (m_epilogue.then)
            m_epilogue.then(row, nColumns);
    }

    const MatrixView& m_a;
    const StoredMatrix& m_b;
    const Epilogue& m_epilogue;
    Matrix& m_c;
};

Matrix product(const MatrixView& a, const StoredMatrix& b, const Epilogue& epilogue)
{
    Matrix c(a.rows(), b.columns);
    if (c.size() == 0)
        return c;
    if (a.cols() == 0)
        c.setZero();
    const ColumnsProduct columns(a, b, epilogue, c);
    const double size = static_cast<double>(a.rows()) * static_cast<double>(a.cols()) * static_cast<double>(b.columns);
    if (size < kWorthSharing) {
        columns(0, b.columns);
        return c;
    }
    const Index width = 4 * kernels().tileColumns;
    parallelFor((b.columns + width - 1) / width,
                [&](Index i) { columns(i * width, std::min(width, b.columns - i * width)); });
    return c;
}

} // namespace

Matrix gemm(const MatrixView& a, const MatrixView& b)
{
    assert(a.cols() == b.rows());
    return product(
        a, {reinterpret_cast<const std::byte*>(b.data()), FloatFormat::F32, b.rows(), b.cols(), b.outerStride(), 1},
        {});
}

Matrix gemm(const MatrixView& a, const Weight& b, const Epilogue& epilogue)
{
    assert(a.cols() == b.rows());
    Matrix c = product(a, b.stored(), epilogue);
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
    return product(
        a, {reinterpret_cast<const std::byte*>(b.data()), FloatFormat::F32, b.cols(), b.rows(), 1, b.outerStride()},
        {});
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

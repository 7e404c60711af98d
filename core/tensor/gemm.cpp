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
/// Columns of the right factor that are in the cache at once; a multiple of every Kernels::tileColumns.
constexpr Index kColumnsAtOnce = 192;
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
        left.resize(static_cast<std::size_t>(kTileLeftRow * std::min(kRowsAtOnce, m_a.rows())));
        const bool inPlace = isReadInPlace(nRows);
        const Index depthStep =
            inPlace ? kTileDepth / 2 : kTileDepth; // rows that are far apart share lines of the cache
        for (Index k = 0; k < m_a.cols(); k += depthStep) {
            const Index depth = std::min(depthStep, m_a.cols() - k);
            copyLeft(m_a, row, nRows, k, depth, left.data());
            const Index nWhole = inPlace ? nColumns / step * step : 0; // columns that are not copied
            for (Index j = 0; j < nWhole; j += step)
                multiplyPanel(left.data(), inPlacePanel(k, firstColumn + j),
                              {row, nRows, firstColumn + j, step, depth, k > 0});
            if (nWhole == nColumns)
                continue;
            const PanelBlock block(m_b, k, depth, {firstColumn + nWhole, nColumns - nWhole});
            for (Index j = nWhole; j < nColumns; j += step)
                multiplyPanel(left.data(), copiedPanel(block.panel(j - nWhole), k + depthStep, firstColumn + j),
                              {row, nRows, firstColumn + j, std::min(step, nColumns - j), depth, k > 0});
        }
    }

    /// Few rows: the factor is read once, and from where it lies. Many: it pays to have a block of it in one place.
    bool isReadInPlace(Index nRows) const
    {
        return nRows <= 2 * kernels().tileRows && m_b.format == FloatFormat::F32 && m_b.hasRowsInARow();
    }

    /// Where a panel is and what is fetched meanwhile: two lines of each row, one for each of the first two tiles.
    struct Panel {
        const float* data;
        Index row;
        const std::byte* next;
        Index nextRowBytes;
    };

    Panel inPlacePanel(Index k, Index column) const
    {
        const auto* data = reinterpret_cast<const float*>(addressIn(m_b, k, column));
        return {data, m_b.rowStride, addressIn(m_b, k, column + kernels().tileColumns), m_b.rowStride * 4};
    }

    /// Meanwhile the same columns of the next block come from memory.
    Panel copiedPanel(const float* data, Index nextK, Index column) const
    {
        const bool hasNext = nextK < m_b.rows && m_b.hasRowsInARow();
        return {data, kernels().tileColumns, addressIn(m_b, hasNext ? nextK : 0, column),
                hasNext ? m_b.rowStride * static_cast<Index>(bytesOf(m_b.format)) : 0};
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
        edge.resize(static_cast<std::size_t>(fast.tileRows * fast.tileColumns));
        for (Index tile = 0; tile < nTiles; ++tile) {
            const Index first = tile * part.nRows / nTiles; // tiles of nearly the same height
            const Index rows = (tile + 1) * part.nRows / nTiles - first;
            // Each of the first two tiles asks for its share, so that memory is never asked for more than it gives.
            const std::byte* next = panel.next + tile % 2 * 64;
            TileProduct product{left + first * kTileLeftRow,
                                panel.data,
                                panel.row,
                                {next, nTiles == 1 ? next + 64 : next},
                                tile < 2 ? panel.nextRowBytes : 0,
                                &m_c(part.row + first, part.column),
                                m_c.cols(),
                                rows,
                                part.depth,
                                part.adds};
            if (part.nColumns == fast.tileColumns) {
                fast.multiplyTile(product);
                continue;
            }
            product.out = edge.data();
            product.outRow = fast.tileColumns;
            Eigen::Map<Matrix> whole(edge.data(), rows, fast.tileColumns);
            auto there = m_c.block(part.row + first, part.column, rows, part.nColumns);
            whole.leftCols(part.nColumns) = there;
            fast.multiplyTile(product);
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
        for (Index j = 0; j < b.columns; j += kColumnsAtOnce)
            columns(j, std::min(kColumnsAtOnce, b.columns - j));
        return c;
    }
    parallelFor((b.columns + kColumnsAtOnce - 1) / kColumnsAtOnce, [&](Index i) {
        columns(i * kColumnsAtOnce, std::min(kColumnsAtOnce, b.columns - i * kColumnsAtOnce));
    });
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

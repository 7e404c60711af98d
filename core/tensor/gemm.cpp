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
/// Numbers fall on lines of the cache as their file has them: the last byte of what is to come stands in a line that is
/// not there yet, the first one often in one that is.
constexpr Index kLastOfLine = 63;
/// Multiplications below which a second thread would start too late to help: a tenth of a millisecond's.
constexpr double kWorthSharing = 4e6;

/// Some rows of the left factor as tiles take them, all their columns in parts of kTileDepth.
class LeftRows {
public:
    LeftRows(const MatrixView& a, Index first, Index count) : m_first(first), m_count(count), m_numbers(ofThisThread())
    {
        const Index nParts = (a.cols() + kTileDepth - 1) / kTileDepth;
        m_numbers.resize(std::max(m_numbers.size(), static_cast<std::size_t>(nParts * count * kTileLeftRow)));
        for (Index i = 0; i < count; ++i) {
            const float* row = a.data() + (first + i) * a.outerStride();
            for (Index k = 0; k < a.cols(); k += kTileDepth)
                std::copy_n(row + k, std::min(kTileDepth, a.cols() - k),
                            m_numbers.data() + (k / kTileDepth * count + i) * kTileLeftRow);
        }
    }

    Index first() const { return m_first; }
    Index count() const { return m_count; }
    /// From column k on, a multiple of kTileDepth.
    const float* part(Index k) const { return m_numbers.data() + k / kTileDepth * m_count * kTileLeftRow; }

private:
    static std::vector<float>& ofThisThread()
    {
        thread_local std::vector<float> numbers;
        return numbers;
    }

    Index m_first, m_count;
    std::vector<float>& m_numbers; // kept for the next product
};

/// Few rows: the right factor is read once, and from where it lies. Many: it pays to have a block of it in one place.
bool isReadInPlace(const StoredMatrix& b, Index nRows)
{
    return nRows <= 2 * kernels().tileRows && b.format == FloatFormat::F32 && b.hasRowsInARow();
}

/// Where the right factor is read in place each thread has one part of it: memory is fastest along rows.
Index columnsOfTask(const StoredMatrix& b, Index nRows)
{
    if (!isReadInPlace(b, nRows))
        return kColumnsAtOnce;
    const Index step = kernels().tileColumns;
    const Index share = (b.columns + threadLimit() - 1) / threadLimit();
    return (share + step - 1) / step * step;
}

/// The product of a few columns: c = a b, finished.
class ColumnsProduct {
public:
    ColumnsProduct(const LeftRows& left, const StoredMatrix& b, const Epilogue& epilogue, Matrix& c)
        : m_left(left), m_b(b), m_epilogue(epilogue), m_c(c), m_isInPlace(isReadInPlace(b, left.count()))
    {
    }

    void operator()(Index firstColumn, Index nColumns) const
    {
        for (Index k = 0; k < m_b.rows; k += kTileDepth)
            addDepth(k, std::min(kTileDepth, m_b.rows - k), firstColumn, nColumns);
        for (Index i = 0; i < m_left.count(); ++i)
            finish(&m_c(m_left.first() + i, firstColumn), firstColumn, nColumns);
    }

private:
    void addDepth(Index k, Index depth, Index firstColumn, Index nColumns) const
    {
        const Index step = kernels().tileColumns;
        const Index nInPlace = m_isInPlace ? nColumns / step * step : 0;
        for (Index j = 0; j < nInPlace; j += step)
            multiplyPanel(inPlacePanel(k, firstColumn + j), {firstColumn + j, step, k, depth});
        if (nInPlace == nColumns)
            return;
        const PanelBlock block(m_b, k, depth, {firstColumn + nInPlace, nColumns - nInPlace});
        for (Index j = nInPlace; j < nColumns; j += step)
            multiplyPanel(copiedPanel(block.panel(j - nInPlace), k + depth, firstColumn + j),
                          {firstColumn + j, std::min(step, nColumns - j), k, depth});
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
        return {data, m_b.rowStride, addressIn(m_b, k, column + kernels().tileColumns) + kLastOfLine,
                m_b.rowStride * 4};
    }

    /// Meanwhile the same columns of the next block come from memory; behind the last rows, the first of the columns
    /// that the next task has.
    Panel copiedPanel(const float* data, Index nextK, Index column) const
    {
        const bool isLast = nextK >= m_b.rows;
        const Index nextColumn = isLast ? column + kColumnsAtOnce : column;
        if (!m_b.hasRowsInARow() || nextColumn >= m_b.columns)
            return {data, kernels().tileColumns, reinterpret_cast<const std::byte*>(data), 0};
        return {data, kernels().tileColumns, addressIn(m_b, isLast ? 0 : nextK, nextColumn),
                m_b.rowStride * static_cast<Index>(bytesOf(m_b.format))};
    }

    struct Part {
        Index column, nColumns, k, depth;
    };

    void multiplyPanel(const Panel& panel, const Part& part) const
    {
        const Kernels& fast = kernels();
        const Index nTiles = (m_left.count() + fast.tileRows - 1) / fast.tileRows;
        thread_local std::vector<float> edge;
        edge.resize(static_cast<std::size_t>(fast.tileRows * fast.tileColumns));
        for (Index tile = 0; tile < nTiles; ++tile) {
            const Index first = tile * m_left.count() / nTiles; // tiles of nearly the same height
            const Index rows = (tile + 1) * m_left.count() / nTiles - first;
            // Each of the first two tiles asks for its share, so that memory is never asked for more than it gives.
            const std::byte* next = panel.next + tile % 2 * 64;
            TileProduct product{m_left.part(part.k) + first * kTileLeftRow,
                                panel.data,
                                panel.row,
                                {next, nTiles == 1 ? next + 64 : next},
                                tile < 2 ? panel.nextRowBytes : 0,
                                &m_c(m_left.first() + first, part.column),
                                m_c.cols(),
                                rows,
                                part.depth,
                                part.k > 0};
            if (part.nColumns == fast.tileColumns) {
                fast.multiplyTile(product);
                continue;
            }
            product.out = edge.data();
            product.outRow = fast.tileColumns;
            Eigen::Map<Matrix> whole(edge.data(), rows, fast.tileColumns);
            auto there = m_c.block(m_left.first() + first, part.column, rows, part.nColumns);
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

    const LeftRows& m_left;
    const StoredMatrix& m_b;
    const Epilogue& m_epilogue;
    Matrix& m_c;
    bool m_isInPlace;
};

Matrix product(const MatrixView& a, const StoredMatrix& b, const Epilogue& epilogue)
{
    Matrix c(a.rows(), b.columns);
    if (c.size() == 0)
        return c;
    if (a.cols() == 0)
        c.setZero();
    for (Index row = 0; row < a.rows(); row += kRowsAtOnce) {
        const Index nRows = std::min(kRowsAtOnce, a.rows() - row);
        const LeftRows left(a, row, nRows);
        const ColumnsProduct columns(left, b, epilogue, c);
        const Index width = columnsOfTask(b, nRows);
        const auto task = [&](Index i) { columns(i * width, std::min(width, b.columns - i * width)); };
        const Index nTasks = (b.columns + width - 1) / width;
        const bool isShared = static_cast<double>(nRows * a.cols()) * static_cast<double>(b.columns) >= kWorthSharing;
        if (isShared)
            parallelFor(nTasks, task);
        else
            for (Index i = 0; i < nTasks; ++i)
                task(i);
    }
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

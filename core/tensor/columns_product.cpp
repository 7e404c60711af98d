// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/columns_product.h"

#include "core/base/worker_pool.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace headlight {

namespace {

/// Columns of the right factor that the cache holds at once; a multiple of every Kernels::tileColumns.
constexpr Index kColumnsAtOnce = 192;
/// Bytes of a cache line. A row's numbers need not begin on a line: the line of the last byte to fetch is usually not
/// in the cache yet, that of the first byte often is.
constexpr Index kLine = 64;

/// Whether the right factor is read where it lies. With few rows it is read only once; with many it pays to copy a
/// block of it into one place.
bool isReadInPlace(const RightFactor& b, Index nRows)
{
    return !b.panels && nRows <= 2 * kernels().tileRows && b.stored.format == FloatFormat::F32 &&
           b.stored.hasRowsInARow();
}

/// The columns of each thread where the factor is read in place: one part each, since memory is fastest along rows.
Index widthInPlace(Index nColumns)
{
    return wholePanels(std::max<Index>(1, (nColumns + threadLimit() - 1) / threadLimit()));
}

} // namespace

/// The memory to fetch while a panel is multiplied: two lines of each of its rows, or a range of adjacent bytes.
struct ColumnsProduct::Fetch {
    const std::byte* first; // never null: addresses are computed from it
    Index row = 0;          // bytes from one row to the next
    Index inARow = 0;
};

/// Shares a Fetch out to the tiles of a panel, so that memory is asked for evenly. Of adjacent bytes each tile gets its
/// share, of which it fetches a line from either half in each step; of rows' lines the first two tiles get one line of
/// every row each.
class ColumnsProduct::FetchShares {
public:
    FetchShares(const Fetch& all, Index nTiles, Index depth)
        : m_first(all.first),
          m_isInARow(all.inARow > 0),
          m_other(m_isInARow    ? all.inARow / nTiles / 2
                  : nTiles == 1 ? kLine
                                : 0),
          m_toNext(m_isInARow ? 2 * m_other : kLine),
          m_step(m_isInARow ? (m_other + depth - 1) / depth : all.row)
    {
    }

    void giveTo(TileProduct& product, Index tile) const
    {
        const bool hasShare = m_isInARow || tile < 2;
        product.next[0] = m_first + (hasShare ? tile * m_toNext : 0);
        product.next[1] = product.next[0] + m_other;
        product.nextRow = hasShare ? m_step : 0;
    }

private:
    const std::byte* m_first;
    bool m_isInARow;
    Index m_other;  // bytes between the two lines of a step
    Index m_toNext; // bytes between the shares of two tiles
    Index m_step;
};

struct ColumnsProduct::Panel {
    const float* data;
    Index row; // numbers from one row to the next
    Fetch meanwhile;
};

struct ColumnsProduct::Part {
    Index column, nColumns, k, depth;
};

ColumnsProduct::ColumnsProduct(const LeftRows& left, const RightFactor& b, const Epilogue& epilogue, Matrix& c)
    : m_left(left),
      m_b(b.stored),
      m_panels(b.panels),
      m_epilogue(epilogue),
      m_c(c),
      m_isInPlace(isReadInPlace(b, left.count())),
      m_width(m_isInPlace ? widthInPlace(b.stored.columns) : kColumnsAtOnce)
{
}

void ColumnsProduct::operator()(Index firstColumn, Index nColumns) const
{
    if (m_panels)
        multiplyPacked(firstColumn, nColumns);
    else
        for (Index k = 0; k < m_b.rows; k += kTileDepth)
            addDepth(k, std::min<Index>(kTileDepth, m_b.rows - k), firstColumn, nColumns);
    for (Index i = 0; i < m_left.count(); ++i)
        finish(&m_c(m_left.first() + i, firstColumn), firstColumn, nColumns);
}

void ColumnsProduct::multiplyPacked(Index firstColumn, Index nColumns) const
{
    const Index step = panelWidth();
    const Index end = firstColumn + nColumns;
    for (Index k = 0; k < m_b.rows; k += kTileDepth)
        for (Index j = firstColumn; j < end; j += step)
            multiplyPanel({m_panels.panel(k, j), step, panelAfter(k, j, firstColumn, end)},
                          {j, std::min(step, end - j), k, m_panels.depth(k)});
}

/// The panel to fetch next; after the last panel, the first one of the next task.
ColumnsProduct::Fetch ColumnsProduct::panelAfter(Index k, Index column, Index firstColumn, Index end) const
{
    column += panelWidth();
    if (column >= end) {
        k += kTileDepth;
        column = firstColumn;
    }
    if (k >= m_b.rows) {
        k = 0;
        column = end;
    }
    if (column >= m_b.columns)
        return {reinterpret_cast<const std::byte*>(m_panels.numbers)}; // an address that is always readable
    const auto* data = reinterpret_cast<const std::byte*>(m_panels.panel(k, column));
    return {data, 0, m_panels.depth(k) * panelWidth() * static_cast<Index>(sizeof(float))};
}

void ColumnsProduct::addDepth(Index k, Index depth, Index firstColumn, Index nColumns) const
{
    const Index step = panelWidth();
    const Index nInPlace = m_isInPlace ? nColumns / step * step : 0;
    for (Index j = 0; j < nInPlace; j += step)
        multiplyPanel(inPlacePanel(k, firstColumn + j), {firstColumn + j, step, k, depth});
    if (nInPlace == nColumns)
        return;
    const PanelBlock block(m_b, {k, depth}, {firstColumn + nInPlace, nColumns - nInPlace});
    for (Index j = nInPlace; j < nColumns; j += step)
        multiplyPanel(copiedPanel(block.panel(j - nInPlace), k + depth, firstColumn + j),
                      {firstColumn + j, std::min(step, nColumns - j), k, depth});
}

/// Multiplies a panel in place and fetches its neighbour meanwhile.
ColumnsProduct::Panel ColumnsProduct::inPlacePanel(Index k, Index column) const
{
    const auto* data = reinterpret_cast<const float*>(addressIn(m_b, k, column));
    return {data, m_b.rowStride, {addressIn(m_b, k, column + panelWidth()) + kLine - 1, m_b.rowStride * 4}};
}

/// Multiplies a copied panel and fetches the same columns of the next block meanwhile; after the last rows, the first
/// columns of the next task.
ColumnsProduct::Panel ColumnsProduct::copiedPanel(const float* data, Index nextK, Index column) const
{
    const bool isLast = nextK >= m_b.rows;
    const Index nextColumn = isLast ? column + kColumnsAtOnce : column;
    if (!m_b.hasRowsInARow() || nextColumn >= m_b.columns)
        return {data, panelWidth(), {reinterpret_cast<const std::byte*>(data)}};
    return {data,
            panelWidth(),
            {addressIn(m_b, isLast ? 0 : nextK, nextColumn),
             static_cast<Index>(bytesOf(m_b.format, static_cast<std::size_t>(m_b.rowStride)))}};
}

void ColumnsProduct::multiplyPanel(const Panel& panel, const Part& part) const
{
    const Kernels& fast = kernels();
    const Index nTiles = (m_left.count() + fast.tileRows - 1) / fast.tileRows;
    const Index height = m_left.count() / nTiles; // rows of each tile; the first ones have one more
    const Index nHigher = m_left.count() % nTiles;
    const FetchShares meanwhile(panel.meanwhile, nTiles, part.depth);
    thread_local std::vector<float> edge;
    edge.resize(fast.tileRows * fast.tileColumns);
    Index first = 0;
    for (Index tile = 0; tile < nTiles; ++tile) {
        const Index rows = tile < nHigher ? height + 1 : height;
        TileProduct product{.left = m_left.part(part.k) + first * kTileLeftRow,
                            .right = panel.data,
                            .rightRow = panel.row,
                            .out = &m_c(m_left.first() + first, part.column),
                            .outRow = m_c.cols(),
                            .rows = rows,
                            .depth = part.depth,
                            .adds = part.k > 0};
        meanwhile.giveTo(product, tile);
        const Index row = m_left.first() + std::exchange(first, first + rows);
        if (part.nColumns == fast.tileColumns) {
            fast.multiplyTile(product);
            continue;
        }
        product.out = edge.data();
        product.outRow = fast.tileColumns;
        Eigen::Map<Matrix> whole(edge.data(), rows, fast.tileColumns);
        auto there = m_c.block(row, part.column, rows, part.nColumns);
        whole.leftCols(part.nColumns) = there;
        fast.multiplyTile(product);
        there = whole.leftCols(part.nColumns);
    }
}

void ColumnsProduct::finish(float* row, Index firstColumn, Index nColumns) const
{
    if (m_epilogue.bias)
        kernels().add(row, m_epilogue.bias + firstColumn, nColumns);
    if (m_epilogue.then)
        m_epilogue.then(row, nColumns);
}

} // namespace headlight

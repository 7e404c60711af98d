// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/activations/attention_map.h"
#include "core/base/cancel_token.h"
#include "ui/kit/colour_scale.h"

#include <QSize>

#include <functional>
#include <vector>

namespace headlight {

/// Some rows of a heatmap, or of a coarser level of it.
struct CellBlock {
    Matrix values; // [rows, columns]
    Matrix shown;  // [rows, columns] 0 where a mask hides it or its row has no value, else 1, or the cells of a mean
};

/// Rows that a coarser level is made of: their own, or those of a level that has to stay, which is not copied.
class CellRows {
public:
    explicit CellRows(CellBlock own);
    CellRows(const CellBlock& level, Index firstRow, Index firstColumn);
    CellRows(CellRows&&) = default;
    CellRows(const CellRows&) = delete;

    const float* values(Index row) const { return m_values + row * m_stride; } // [columns]
    const float* shown(Index row) const { return m_shown + row * m_stride; }   // [columns]
    /// So many rows and columns, from the first on, as a block of their own.
    CellBlock block(Index nRows, Index nColumns) &&;

private:
    CellBlock m_own; // empty where they are those of a level
    const float* m_values;
    const float* m_shown;
    Index m_stride;
};

/// Where the rows come from that a coarser level is made of.
struct LevelSource {
    Index nRows = 0;
    Index nColumns = 0;
    std::function<CellRows(TokenRange)> read; // some rows, [rows, nColumns]
};

/// Consecutive ranges of `nRows` that together are read from that many cells, each for a thread of its own.
std::vector<TokenRange> bandsOf(Index nRows, Index nCells);

/// Rows of the level of `size` bins: [rows, size.width()].
CellBlock levelOf(const LevelSource& source, TokenRange rows, const QSize& size, CellPooling pooling);
/// All rows of that level, by all threads. Throws Error{Cancelled}.
CellBlock wholeLevelOf(const LevelSource& source, const QSize& size, CellPooling pooling, const CancelToken& cancel);

/// Some rows and columns of a level, which has to stay.
LevelSource partOfLevel(const CellBlock& level, TokenRange rows, TokenRange columns);
LevelSource wholeOfLevel(const CellBlock& level);
/// The bins, of `nBins` over `total` cells, that have a cell of the range in them.
TokenRange binsOver(TokenRange range, Index nBins, Index total);

} // namespace headlight

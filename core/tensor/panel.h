// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/weight.h"

#include <vector>

namespace headlight {

/// A range of columns of a factor [k, n].
struct ColumnRange {
    Index first = 0;
    Index count = 0;
};

/// A range of rows of a factor.
struct RowRange {
    Index first = 0;
    Index count = 0;
};

/// The columns of a panel: Kernels::tileColumns.
Index panelWidth();
/// n columns, rounded up to whole panels.
Index wholePanels(Index n);

/// Copies a part of a factor into the panels that Kernels::multiplyTile reads, one after the other, each [rows.count,
/// panelWidth()], zeros after the last column. Numbers are widened, and transposed where columns are contiguous;
/// Numbers other than F32 in contiguous columns allow at most kTileDepth rows, and in a packed format begin with a
/// block.
void copyPanels(const StoredMatrix& factor, RowRange rows, ColumnRange columns, float* panels);

/// A block of the right factor of a product in the layout that Kernels::multiplyTile reads: panels of tileColumns
/// columns, each with all its rows. It is read from the factor as it is stored, widened and transposed, so that
/// parameters are held once, in their file's own format and layout. A block lasts until this thread reads the next.
class PanelBlock {
public:
    PanelBlock(const StoredMatrix& factor, RowRange rows, ColumnRange columns);

    /// The panel that begins `column` columns after the block's first, a multiple of tileColumns; zeros after the last
    /// column.
    const float* panel(Index column) const { return m_numbers.data() + column * m_depth; }

private:
    Index m_depth;
    std::vector<float>& m_numbers; // buffer of this thread
};

/// The address of number (row, column) of a factor.
const std::byte* addressIn(const StoredMatrix& factor, Index row, Index column);

} // namespace headlight

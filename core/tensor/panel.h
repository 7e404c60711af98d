// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/weight.h"

#include <vector>

namespace headlight {

/// Columns of a factor [k, n].
struct ColumnRange {
    Index first = 0;
    Index count = 0;
};

/// Rows of it.
struct RowRange {
    Index first = 0;
    Index count = 0;
};

/// Columns of a panel: Kernels::tileColumns.
Index panelWidth();
/// n columns rounded up to whole panels.
Index wholePanels(Index n);

/// Panels of a part of a factor as Kernels::multiplyTile takes them, one after the other, each [rows.count,
/// panelWidth()], zeros beyond the last column: widened, and turned where columns lie in a row. Of 16-bit numbers in
/// columns at most kTileDepth rows.
void copyPanels(const StoredMatrix& factor, RowRange rows, ColumnRange columns, float* panels);

/// A block of the right factor of a product as Kernels::multiplyTile takes it: panels of tileColumns columns, each with
/// all its rows. It is read from the factor as it is stored, widened and turned, so that parameters are held once, in
/// their file's own format and layout. A block lasts until this thread reads the next.
class PanelBlock {
public:
    PanelBlock(const StoredMatrix& factor, RowRange rows, ColumnRange columns);

    /// The panel that begins `column` columns behind the first, a multiple of tileColumns; zeros beyond the last.
    const float* panel(Index column) const { return m_numbers.data() + column * m_depth; }

private:
    Index m_depth;
    std::vector<float>& m_numbers; // of this thread
};

/// Where number (row, column) of a factor lies.
const std::byte* addressIn(const StoredMatrix& factor, Index row, Index column);

} // namespace headlight

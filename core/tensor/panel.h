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

/// A block of the right factor of a product as Kernels::multiplyTile takes it: panels of tileColumns columns, each with
/// all its rows. It is read from the factor as it is stored, widened and turned, so that parameters are held once, in
/// their file's own format and layout. A block lasts until this thread reads the next.
class PanelBlock {
public:
    PanelBlock(const StoredMatrix& factor, Index firstRow, Index depth, ColumnRange columns);

    /// The panel that begins `column` columns behind the first, a multiple of tileColumns; zeros beyond the last.
    const float* panel(Index column) const { return m_numbers.data() + column * m_depth; }

private:
    void copyTurned(const StoredMatrix& factor, Index firstRow, ColumnRange columns);

    Index m_depth;
    std::vector<float>& m_numbers; // of this thread
};

/// Where number (row, column) of a factor lies.
const std::byte* addressIn(const StoredMatrix& factor, Index row, Index column);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <vector>

namespace headlight {

/// The keys or the values of all heads of a layer, laid out as the right factor of Kernels::multiplyTile: panels of a
/// few columns, each with all its rows, zeros after the last column.
class PackedHeads {
public:
    /// Packs k [Tk, nHeads·dHead] with each head's keys as columns, [dHead, Tk].
    static PackedHeads keys(const Matrix& k, Index nHeads);
    /// Packs v [Tk, nHeads·dValue] with each head's values as rows, [Tk, dValue].
    static PackedHeads values(const Matrix& v, Index nHeads);

    /// The panel from column `column`, a multiple of Kernels::tileColumns, and row `row` on.
    const float* panel(Index head, Index column, Index row) const;
    /// Columns including the zeros after them.
    Index paddedColumns() const { return m_nPanels * m_width; }

private:
    PackedHeads(Index nHeads, Index rows, Index columns);
    float* panelOf(Index head, Index panel) { return m_numbers.data() + (head * m_nPanels + panel) * m_rows * m_width; }

    Index m_rows = 0;
    Index m_width = 0;
    Index m_nPanels = 0;
    std::vector<float> m_numbers;
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/weight.h"

#include <vector>

namespace headlight {

/// A few columns of the right factor of a product as Kernels::multiplyTile takes them, [depth, tileColumns].
struct Panel {
    const float* data = nullptr;
    Index row = 0;               // numbers from one row to the next
    const float* next = nullptr; // where the panel that is read next lies
};

/// Reads a factor [k, n] panel by panel, widened and turned as it is stored: it is held once, in its file's own format
/// and layout. A panel lasts until the next is read.
class PanelReader {
public:
    /// `copies`: also what could be read where it lies, for panels that are read many times.
    PanelReader(const StoredMatrix& factor, bool copies);

    /// How many rows a panel should have.
    Index depthAtOnce() const;
    /// Columns beyond n, of which there are at most Kernels::tileColumns, are zeros.
    Panel read(Index firstRow, Index depth, Index firstColumn, Index n);

private:
    void copyInRows(Index firstRow, Index depth, Index firstColumn, Index n);
    void copyTurned(Index firstRow, Index depth, Index firstColumn, Index n);

    const StoredMatrix& m_factor;
    bool m_isInPlace = false;
    std::vector<float>& m_panel; // of this thread, as m_rows
    std::vector<float>& m_rows;
};

} // namespace headlight

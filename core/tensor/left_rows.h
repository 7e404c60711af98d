// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <vector>

namespace headlight {

/// Copies some rows of the left factor into the layout that tiles read: all their columns in parts of kTileDepth. The
/// copy lasts until this thread makes the next.
class LeftRows {
public:
    /// `isShared`: other threads may help to copy.
    LeftRows(const MatrixView& a, Index first, Index count, bool isShared);

    Index first() const { return m_first; }
    Index count() const { return m_count; }
    /// The columns from k, a multiple of kTileDepth, on: [count, kTileLeftRow].
    const float* part(Index k) const;

private:
    Index m_first, m_count;
    std::vector<float>& m_numbers; // buffer of this thread, kept for the next product
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/matrix.h"

#include <vector>

namespace headlight {

/// Some rows of the left factor as tiles take them: all their columns in parts of kTileDepth. They last until this
/// thread makes the next.
class LeftRows {
public:
    /// `isShared`: other threads may help.
    LeftRows(const MatrixView& a, Index first, Index count, bool isShared);

    Index first() const { return m_first; }
    Index count() const { return m_count; }
    /// [count, kTileLeftRow] from column k on, a multiple of kTileDepth.
    const float* part(Index k) const;

private:
    Index m_first, m_count;
    std::vector<float>& m_numbers; // kept for the next product
};

} // namespace headlight

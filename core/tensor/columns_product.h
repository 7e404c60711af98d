// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/tensor/gemm.h"
#include "core/tensor/left_rows.h"
#include "core/tensor/packed_panels.h"

namespace headlight {

struct RightFactor {
    const StoredMatrix& stored;
    Panels panels = {};
};

/// Computes some rows and a few columns of c = a b, with the epilogue. Every cell is summed from left to right.
class ColumnsProduct {
public:
    ColumnsProduct(const LeftRows& left, const RightFactor& b, const Epilogue& epilogue, Matrix& c);

    /// Columns that are multiplied at once: a multiple of panelWidth().
    Index width() const { return m_width; }
    void operator()(Index firstColumn, Index nColumns) const;

private:
    struct Fetch;
    class FetchShares;
    struct Panel;
    struct Part;

    void multiplyPacked(Index firstColumn, Index nColumns) const;
    Fetch panelAfter(Index k, Index column, Index firstColumn, Index end) const;
    void addDepth(Index k, Index depth, Index firstColumn, Index nColumns) const;
    Panel inPlacePanel(Index k, Index column) const;
    Panel copiedPanel(const float* data, Index nextK, Index column) const;
    void multiplyPanel(const Panel& panel, const Part& part) const;
    void finish(float* row, Index firstColumn, Index nColumns) const;

    const LeftRows& m_left;
    const StoredMatrix& m_b;
    Panels m_panels;
    const Epilogue& m_epilogue;
    Matrix& m_c;
    bool m_isInPlace;
    Index m_width;
};

} // namespace headlight

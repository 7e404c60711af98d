// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/panel.h"

#include "core/tensor/kernels.h"

#include <algorithm>

namespace headlight {

namespace {

std::vector<float>& panelsOfThisThread()
{
    thread_local std::vector<float> numbers;
    return numbers;
}

/// Rounded up to whole panels.
Index paddedColumns(Index n)
{
    const Index width = kernels().tileColumns;
    return (n + width - 1) / width * width;
}

} // namespace

const std::byte* addressIn(const StoredMatrix& factor, Index row, Index column)
{
    return factor.data +
           (row * factor.rowStride + column * factor.columnStride) * static_cast<Index>(bytesOf(factor.format));
}

PanelBlock::PanelBlock(const StoredMatrix& factor, Index firstRow, Index depth, ColumnRange columns)
    : m_depth(depth), m_numbers(panelsOfThisThread())
{
    m_numbers.resize(std::max(m_numbers.size(), static_cast<std::size_t>(depth * paddedColumns(columns.count))));
    if (!factor.hasRowsInARow()) {
        copyTurned(factor, firstRow, columns);
        return;
    }
    const PanelColumns from{addressIn(factor, firstRow, columns.first),
                            factor.rowStride * static_cast<Index>(bytesOf(factor.format)), columns.count, depth};
    const Kernels& fast = kernels();
    const auto copy = factor.format == FloatFormat::F32   ? fast.copyPanels
                      : factor.format == FloatFormat::F16 ? fast.copyHalfPanels
                                                          : fast.copyBfloat16Panels;
    copy(from, m_numbers.data());
}

/// What a column of a panel is lies in a row.
void PanelBlock::copyTurned(const StoredMatrix& factor, Index firstRow, ColumnRange columns)
{
    thread_local std::vector<float> widened;
    const Index width = kernels().tileColumns;
    for (Index j = 0; j < columns.count; j += width) {
        const Index n = std::min(width, columns.count - j);
        PanelRows rows{nullptr, factor.columnStride, n, m_depth};
        if (factor.format == FloatFormat::F32) {
            rows.data = reinterpret_cast<const float*>(addressIn(factor, firstRow, columns.first + j));
        } else {
            widened.resize(static_cast<std::size_t>(kTileLeftRow * width));
            for (Index i = 0; i < n; ++i)
                widen(factor.format, addressIn(factor, firstRow, columns.first + j + i),
                      static_cast<std::size_t>(m_depth), widened.data() + i * kTileLeftRow);
            rows.data = widened.data();
            rows.row = kTileLeftRow;
        }
        kernels().turnPanel(rows, m_numbers.data() + j * m_depth);
    }
}

} // namespace headlight

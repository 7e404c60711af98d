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

/// Copies panels from a factor whose columns are contiguous.
void copyTurned(const StoredMatrix& factor, RowRange rows, ColumnRange columns, float* panels)
{
    thread_local std::vector<float> widened;
    const Index width = panelWidth();
    for (Index j = 0; j < columns.count; j += width) {
        const Index n = std::min(width, columns.count - j);
        PanelRows from{nullptr, factor.columnStride, n, rows.count};
        if (factor.format == FloatFormat::F32) {
            from.data = reinterpret_cast<const float*>(addressIn(factor, rows.first, columns.first + j));
        } else {
            widened.resize(kTileLeftRow * width);
            for (Index i = 0; i < n; ++i)
                widen(factor.format, addressIn(factor, rows.first, columns.first + j + i),
                      static_cast<std::size_t>(rows.count), widened.data() + i * kTileLeftRow);
            from.data = widened.data();
            from.row = kTileLeftRow;
        }
        kernels().turnPanel(from, panels + j * rows.count);
    }
}

/// Copies panels from a packed factor whose rows are contiguous: each row is unpacked from the block in which the
/// columns begin.
void copyUnpackedRows(const StoredMatrix& factor, RowRange rows, ColumnRange columns, float* panels)
{
    thread_local std::vector<float> unpacked;
    const auto perBlock = static_cast<Index>(blockOf(factor.format).numbers);
    const Index before = columns.first % perBlock;
    const Index width = before + columns.count;
    unpacked.resize(static_cast<std::size_t>(rows.count * width));
    for (Index k = 0; k < rows.count; ++k)
        widen(factor.format, addressIn(factor, rows.first + k, columns.first - before), static_cast<std::size_t>(width),
              unpacked.data() + k * width);
    const auto* first = reinterpret_cast<const std::byte*>(unpacked.data() + before);
    kernels().copyPanels({first, width * static_cast<Index>(sizeof(float)), columns.count, rows.count}, panels);
}

} // namespace

Index panelWidth()
{
    return kernels().tileColumns;
}

Index wholePanels(Index n)
{
    return (n + panelWidth() - 1) / panelWidth() * panelWidth();
}

const std::byte* addressIn(const StoredMatrix& factor, Index row, Index column)
{
    return factor.data +
           bytesOf(factor.format, static_cast<std::size_t>(row * factor.rowStride + column * factor.columnStride));
}

void copyPanels(const StoredMatrix& factor, RowRange rows, ColumnRange columns, float* panels)
{
    if (!factor.hasRowsInARow()) {
        copyTurned(factor, rows, columns, panels);
        return;
    }
    if (isInBlocks(factor.format)) {
        copyUnpackedRows(factor, rows, columns, panels);
        return;
    }
    const PanelColumns from{addressIn(factor, rows.first, columns.first),
                            static_cast<Index>(bytesOf(factor.format, static_cast<std::size_t>(factor.rowStride))),
                            columns.count, rows.count};
    const Kernels& fast = kernels();
    const auto copy = factor.format == FloatFormat::F32   ? fast.copyPanels
                      : factor.format == FloatFormat::F16 ? fast.copyHalfPanels
                                                          : fast.copyBfloat16Panels;
    copy(from, panels);
}

PanelBlock::PanelBlock(const StoredMatrix& factor, RowRange rows, ColumnRange columns)
    : m_depth(rows.count), m_numbers(panelsOfThisThread())
{
    m_numbers.resize(std::max(m_numbers.size(), static_cast<std::size_t>(m_depth * wholePanels(columns.count))));
    copyPanels(factor, rows, columns, m_numbers.data());
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/tensor/panel.h"

#include "core/tensor/kernels.h"

#include <algorithm>

namespace headlight {

namespace {

std::vector<float>& ofThisThread(int which)
{
    thread_local std::vector<float> buffers[2];
    return buffers[which];
}

const std::byte* at(const StoredMatrix& m, Index row, Index column)
{
    return m.data + (row * m.rowStride + column * m.columnStride) * static_cast<Index>(bytesOf(m.format));
}

} // namespace

PanelReader::PanelReader(const StoredMatrix& factor, bool copies)
    : m_factor(factor),
      m_isInPlace(!copies && factor.format == FloatFormat::F32 && factor.hasRowsInARow()),
      m_panel(ofThisThread(0)),
      m_rows(ofThisThread(1))
{
    m_panel.resize(static_cast<std::size_t>(kTileDepth * kernels().tileColumns));
}

Index PanelReader::depthAtOnce() const
{
    return m_isInPlace ? kTileDepth / 2 : kTileDepth; // rows that are far apart share few lines of the cache
}

Panel PanelReader::read(Index firstRow, Index depth, Index firstColumn, Index n)
{
    const Index width = kernels().tileColumns;
    if (m_isInPlace && n == width) {
        const auto* data = reinterpret_cast<const float*>(at(m_factor, firstRow, firstColumn));
        return {data, m_factor.rowStride, data + width};
    }
    if (m_factor.hasRowsInARow())
        copyInRows(firstRow, depth, firstColumn, n);
    else
        copyTurned(firstRow, depth, firstColumn, n);
    return {m_panel.data(), width, m_panel.data()};
}

void PanelReader::copyInRows(Index firstRow, Index depth, Index firstColumn, Index n)
{
    const Index width = kernels().tileColumns;
    for (Index k = 0; k < depth; ++k) {
        float* row = m_panel.data() + k * width;
        widen(m_factor.format, at(m_factor, firstRow + k, firstColumn), static_cast<std::size_t>(n), row);
        std::fill(row + n, row + width, 0.0F);
    }
}

/// What a column of the panel is lies in a row.
void PanelReader::copyTurned(Index firstRow, Index depth, Index firstColumn, Index n)
{
    if (m_factor.format == FloatFormat::F32) {
        const auto* data = reinterpret_cast<const float*>(at(m_factor, firstRow, firstColumn));
        kernels().turnPanel({data, m_factor.columnStride, n, depth}, m_panel.data());
        return;
    }
    m_rows.resize(static_cast<std::size_t>(kTileDepth * n));
    for (Index j = 0; j < n; ++j)
        widen(m_factor.format, at(m_factor, firstRow, firstColumn + j), static_cast<std::size_t>(depth),
              m_rows.data() + j * kTileDepth);
    kernels().turnPanel({m_rows.data(), kTileDepth, n, depth}, m_panel.data());
}

} // namespace headlight

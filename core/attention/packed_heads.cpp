// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/attention/packed_heads.h"

#include "core/tensor/kernels.h"

#include <algorithm>

namespace headlight {

PackedHeads::PackedHeads(Index nHeads, Index rows, Index columns)
    : m_rows(rows),
      m_width(kernels().tileColumns),
      m_nPanels((columns + m_width - 1) / m_width),
      m_numbers(static_cast<std::size_t>(nHeads * rows * m_nPanels * m_width))
{
}

PackedHeads PackedHeads::keys(const Matrix& k, Index nHeads)
{
    const Index dHead = k.cols() / nHeads;
    PackedHeads packed(nHeads, dHead, k.rows());
    for (Index head = 0; head < nHeads; ++head)
        for (Index panel = 0; panel < packed.m_nPanels; ++panel) {
            const Index first = panel * packed.m_width;
            const Index n = std::min(packed.m_width, k.rows() - first);
            kernels().turnPanel({k.data() + first * k.cols() + head * dHead, k.cols(), n, dHead},
                                packed.panelOf(head, panel));
        }
    return packed;
}

PackedHeads PackedHeads::values(const Matrix& v, Index nHeads)
{
    const Index dValue = v.cols() / nHeads;
    PackedHeads packed(nHeads, v.rows(), dValue);
    for (Index head = 0; head < nHeads; ++head)
        for (Index panel = 0; panel < packed.m_nPanels; ++panel) {
            const Index first = panel * packed.m_width;
            const Index n = std::min(packed.m_width, dValue - first);
            float* to = packed.panelOf(head, panel);
            for (Index key = 0; key < v.rows(); ++key)
                std::copy_n(v.data() + key * v.cols() + head * dValue + first, n, to + key * packed.m_width);
        }
    return packed;
}

const float* PackedHeads::panel(Index head, Index column, Index row) const
{
    return m_numbers.data() + ((head * m_nPanels + column / m_width) * m_rows + row) * m_width;
}

} // namespace headlight

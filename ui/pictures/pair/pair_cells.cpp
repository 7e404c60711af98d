// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/pair/pair_layout.h"

#include <algorithm>

namespace headlight {

QRectF PairLayout::rowRect(const PairPlot& plot, int side, bool isSelf, int row) const
{
    const PairPanel& panel = panels[static_cast<std::size_t>(side)];
    const QRectF& cells = isSelf ? panel.self : panel.cross;
    const double pitch = cells.height() / std::max(1, plot.sides[static_cast<std::size_t>(side)].nSteps());
    return {cells.left(), cells.top() + row * pitch, cells.width(), pitch};
}

QRectF PairLayout::frameRect(const PairPlot& plot, int side) const
{
    const PairSide& one = plot.sides[static_cast<std::size_t>(side)];
    QRectF frame = panels[static_cast<std::size_t>(side)].cross;
    if (plot.mode == PairMode::Inference && one.rowAt(plot.step) + 1 < one.nSteps())
        frame.setHeight(rowRect(plot, side, false, 0).height() * plot.nSteps());
    return frame;
}

QRectF PairLayout::cellRect(const PairPlot& plot, const PairCell& cell) const
{
    const PairSide& side = plot.sides[static_cast<std::size_t>(cell.side)];
    const QRectF row = rowRect(plot, cell.side, cell.isSelf, cell.cell.query);
    const int nKeys = cell.isSelf ? side.self->nKeys() : side.cross.nKeys();
    const double pitch = row.width() / std::max(nKeys, 1);
    return {row.left() + cell.cell.key * pitch, row.top(), pitch, row.height()};
}

std::optional<PairCell> PairLayout::cellAt(const PairPlot& plot, const QPointF& point) const
{
    for (int i = 0; i < 2; ++i) {
        const PairPanel& panel = panels[static_cast<std::size_t>(i)];
        const PairSide& side = plot.sides[static_cast<std::size_t>(i)];
        for (const bool isSelf : {false, true}) {
            const QRectF& cells = isSelf ? panel.self : panel.cross;
            if (cells.isEmpty() || !cells.contains(point))
                continue;
            const int nKeys = isSelf ? side.self->nKeys() : side.cross.nKeys();
            const auto share = [](double at, double length, int n) {
                return std::clamp(static_cast<int>(at / length * n), 0, n - 1);
            };
            return PairCell{i,
                            isSelf,
                            {share(point.y() - cells.top(), cells.height(), side.nSteps()),
                             share(point.x() - cells.left(), cells.width(), nKeys)}};
        }
    }
    return std::nullopt;
}

} // namespace headlight

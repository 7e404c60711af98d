// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/layers/lens_layout.h"

#include "ui/kit/text_metrics.h"
#include "ui/pictures/layers/lens_painter.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double narrowestReading = 5.2; // in body pixel sizes: about seven letters
constexpr double widestReading = 10.0;

double rowNamesWidth(const LensPlot& plot, const Theme& theme)
{
    double width = textWidth(followingName(), theme.smallFont);
    for (const LensState& state : plot.states)
        width = std::max(width, textWidth(lensRowName(state.state), theme.smallFont));
    return std::ceil(width) + 12.0;
}

} // namespace

QSizeF LensLayout::size() const
{
    return {rowNames + nTokens * cell.width(), 2.0 * header + nStates * cell.height()};
}

QRectF LensLayout::cellRect(const LensCell& at) const
{
    return QRectF(rowNames + at.position * cell.width(), header + at.state * cell.height(), cell.width(), cell.height())
        .translated(origin);
}

QRectF LensLayout::tokenRect(int position) const
{
    return QRectF(rowNames + position * cell.width(), 0.0, cell.width(), header).translated(origin);
}

QRectF LensLayout::followingRect(int position) const
{
    return tokenRect(position).translated(0.0, header + nStates * cell.height());
}

QRectF LensLayout::rowNameRect(int state) const
{
    return QRectF(0.0, header + state * cell.height(), rowNames, state == nStates ? header : cell.height())
        .translated(origin);
}

std::optional<LensCell> LensLayout::cellAt(const QPointF& place) const
{
    const QPointF inside = place - origin - QPointF(rowNames, header);
    if (nStates == 0 || inside.x() < 0.0 || inside.y() < 0.0)
        return std::nullopt;
    const LensCell at{static_cast<int>(inside.y() / cell.height()), static_cast<int>(inside.x() / cell.width())};
    return at.state < nStates && at.position < nTokens ? std::optional(at) : std::nullopt;
}

LensLayout layoutLens(const LensPlot& plot, double width, const Theme& theme)
{
    LensLayout layout;
    layout.nStates = plot.nStates();
    layout.nTokens = plot.nTokens();
    if (layout.nStates == 0 || layout.nTokens == 0)
        return layout;
    const double body = theme.bodyFont.pixelSize();
    const double small = theme.smallFont.pixelSize();
    layout.rowNames = rowNamesWidth(plot, theme);
    layout.header = std::ceil(2.0 * body);
    const double share = std::floor((width - layout.rowNames) / layout.nTokens);
    layout.cell = QSizeF(std::round(std::clamp(share, narrowestReading * body, widestReading * body)),
                         std::ceil(1.5 * body + 1.4 * small));
    return layout;
}

} // namespace headlight

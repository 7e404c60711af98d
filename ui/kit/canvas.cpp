// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/canvas.h"

#include "ui/kit/number_glyphs.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace headlight {

namespace {

constexpr std::int64_t kMostCellShapes = 160 * 160;

} // namespace

bool areImage(const QSize& cells)
{
    return std::int64_t{cells.width()} * cells.height() > kMostCellShapes;
}

QSize toldApartInFile(const QRectF& area, const QSize& cells)
{
    const QSize hatched = (area.size() * 2.0 / hatchStep).toSize().expandedTo({1, 1});
    return areImage(cells) ? cells.boundedTo(hatched) : cells;
}

void Canvas::numbers(const std::vector<PlacedNumber>& numbers, const QFont& font, const QColor& colour)
{
    for (const PlacedNumber& number : numbers)
        text(number.end, number.text, font, colour, TextAnchor::End);
}

void addHatch(QPainterPath& path, const QRectF& rect, double step)
{
    // The lines x + y = n · step.
    const auto first = static_cast<int>(std::ceil((rect.left() + rect.top()) / step));
    const auto end = static_cast<int>(std::ceil((rect.right() + rect.bottom()) / step));
    for (int n = first; n < end; ++n) {
        const double sum = n * step;
        const double left = std::max(rect.left(), sum - rect.bottom());
        const double right = std::min(rect.right(), sum - rect.top());
        path.moveTo(left, sum - left);
        path.lineTo(right, sum - right);
    }
}

double cellEdge(double first, double length, int nCells, int cell)
{
    return first + length * cell / nCells;
}

} // namespace headlight

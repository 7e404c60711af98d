// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/canvas.h"

#include "ui/kit/number_glyphs.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>

namespace headlight {

namespace {

constexpr std::int64_t kMostCellShapes = 160 * 160;
constexpr double kMostPieces = 16'000; // most pieces that the lines of a hatch have, two elements each

/// The piece of a line x + y = constant from `left` to `right`.
struct HatchPiece {
    double left = 0.0;
    double right = 0.0;
};

/// Joins pieces that come from the top down, as those of the rows of a map do.
class HatchJoiner {
public:
    void add(int line, const HatchPiece& piece)
    {
        const auto [open, isNew] = m_open.try_emplace(line, piece);
        if (isNew)
            return;
        if (std::abs(open->second.left - piece.right) < 1e-6) {
            open->second.left = piece.left;
            return;
        }
        draw(line, open->second);
        open->second = piece;
    }
    QPainterPath finish()
    {
        for (const auto& [line, piece] : m_open)
            draw(line, piece);
        return m_path;
    }

private:
    void draw(int line, const HatchPiece& piece)
    {
        m_path.moveTo(piece.left, line * hatchStep - piece.left);
        m_path.lineTo(piece.right, line * hatchStep - piece.right);
    }

    std::map<int, HatchPiece> m_open; // the last one of each line
    QPainterPath m_path;
};

/// Calls piece(line, HatchPiece) for each line x + y = line · step within the rectangle.
template <typename Piece>
void eachHatchPiece(const QRectF& rect, double step, Piece piece)
{
    const auto first = static_cast<int>(std::ceil((rect.left() + rect.top()) / step));
    const auto end = static_cast<int>(std::ceil((rect.right() + rect.bottom()) / step));
    for (int line = first; line < end; ++line)
        piece(line, HatchPiece{std::max(rect.left(), line * step - rect.bottom()),
                               std::min(rect.right(), line * step - rect.top())});
}

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
    eachHatchPiece(rect, step, [&](int line, const HatchPiece& piece) {
        path.moveTo(piece.left, line * step - piece.left);
        path.lineTo(piece.right, line * step - piece.right);
    });
}

QPainterPath hatchPath(const std::vector<QRectF>& rects)
{
    const double nPieces = std::accumulate(rects.begin(), rects.end(), 0.0, [](double before, const QRectF& rect) {
        return before + (rect.width() + rect.height()) / hatchStep;
    });
    if (nPieces > kMostPieces) {
        HatchJoiner joiner;
        for (const QRectF& rect : rects)
            eachHatchPiece(rect, hatchStep, [&](int line, const HatchPiece& piece) { joiner.add(line, piece); });
        return joiner.finish();
    }
    QPainterPath path;
    for (const QRectF& rect : rects)
        addHatch(path, rect, hatchStep);
    return path;
}

double cellEdge(double first, double length, int nCells, int cell)
{
    return first + length * cell / nCells;
}

} // namespace headlight

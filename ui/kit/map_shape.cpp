// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/map_shape.h"

#include <algorithm>

namespace headlight {

namespace {

constexpr double kSlimmest = 0.4;        // share of the longer side of a small picture
constexpr double kFilled = 0.5;          // share of the longer side that a map of few rows may be stretched to
constexpr double kSlimmestFigure = 0.25; // share of the longer side of a figure, at least

/// The cell of the side that has more of them, and of the other one.
struct CellSides {
    double along = 0.0;
    double across = 0.0;
};

CellSides sidesOf(double square, double longest, int nMany, int nFew)
{
    const double along = std::min(nMany * square, std::max(longest, 2.0 * nFew * square));
    const double across = nMany > kShortText ? std::max(nFew * square, kSlimmestFigure * along) : nFew * square;
    return {along / nMany, across / nFew};
}

} // namespace

QSizeF mapShape(int nQueries, int nKeys)
{
    const double longest = std::max({nQueries, nKeys, 1});
    return {std::max(kSlimmest, nKeys / longest), std::max(kSlimmest, nQueries / longest)};
}

QSizeF stretchedCell(double square, const QSizeF& most, int nQueries, int nKeys)
{
    const double wider = kFilled * nQueries / std::max(nKeys, 1);
    const double higher = kFilled * nKeys / std::max(nQueries, 1);
    return {std::min(most.width(), square * std::max(1.0, wider)),
            std::min(most.height(), square * std::max(1.0, higher))};
}

QSizeF figureCell(double square, double longest, int nQueries, int nKeys)
{
    const bool isWide = nKeys > nQueries;
    const CellSides sides =
        sidesOf(square, longest, std::max({nQueries, nKeys, 1}), std::max(std::min(nQueries, nKeys), 1));
    return isWide ? QSizeF(sides.along, sides.across) : QSizeF(sides.across, sides.along);
}

} // namespace headlight

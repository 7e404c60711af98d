// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/map_axes.h"
#include "ui/kit/theme.h"
#include "ui/pictures/compare/compare_plot.h"

#include <QSizeF>

#include <array>
#include <optional>

namespace headlight {

// Lengths of a comparison, in 1/96 inch.
inline constexpr double compareMargin = 12.0;
inline constexpr double compareGap = 16.0; // between maps
inline constexpr double compareLabelGap = 6.0;

/// What stands around the cells, for one size of cell.
struct CompareFrame {
    MapAxes axes;
    std::array<double, 3> rows{}; // width of each map's query labels; 0 where it has none of its own
    double columns = 0.0;         // width of the widest key label, along the text
    double top = 0.0;             // height of the key labels
    double right = 0.0;           // how far they reach beyond the last map
};

/// The labels of a comparison whose cells are `cell`, at a size of the whole; `isStacked`: the
/// difference stands below A and needs query labels of its own.
CompareFrame compareFrame(const ComparePlot& plot, const QSizeF& cell, const QSizeF& size, bool isStacked,
                          const Theme& theme);

double compareTitleHeight(const Theme& theme);
/// Width of the place where a refusal stands.
double compareSentenceWidth(const Theme& theme);
/// Which of A and B is so much shorter that there is room below it for what is refused; none: it stands beside both.
std::optional<std::size_t> mapAboveRefusal(const ComparePlot& plot);
/// Above all maps: "layer 3 · head 6", where both are of one head.
QString compareHeading(const ComparePlot& plot);
double compareHeadingHeight(const ComparePlot& plot, const Theme& theme);

} // namespace headlight

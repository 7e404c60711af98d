// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/bench/bench_matrix.h"
#include "ui/pictures/bench/bench_signs.h"

namespace headlight {

struct BenchHeading {
    QPointF baseline;
    QString text; // "Head 1"
    double right = 0.0;
};

/// A sign of an equation, or words over an arrow.
struct PlacedSign {
    QRectF box;
    BenchSign sign;
    double axis = 0.0; // y of the arrow and of the sign's middle
};

/// Where everything of a bench's sheet lies: every step once, in the order of computation, in lines like a text. A line
/// is an equation: what makes a matrix stands before it, parameters beside what they make.
struct BenchLayout {
    QSizeF size;
    std::vector<BenchHeading> headings;
    std::vector<PlacedSign> signs;
    std::vector<BenchMatrix> matrices; // in the order of reading

    const BenchMatrix* matrixOf(std::size_t step) const;
    std::optional<BenchPick> cellAt(const QPointF& point) const;
    /// Empty for a cell that is not there.
    QRectF cellRect(const BenchPick& pick) const;
    /// This layout with its top left there in place of at (0, 0).
    BenchLayout movedTo(const QPointF& origin) const;
};

/// How far what an arrow comes from stands before it.
double benchFromWidth(const BenchSign& sign, const Theme& theme);

/// No wider than `width` unless a single column of a matrix is.
BenchLayout layoutBench(const BenchPlot& plot, double width, const Theme& theme);

} // namespace headlight

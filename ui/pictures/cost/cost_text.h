// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/cost/cost_plot.h"

#include <QString>

#include <cstddef>

namespace headlight {

/// One column of the table of shapes.
enum class CostColumn { Name, Words, Symbolic, Actual, Count, Product, Multiplications };
inline constexpr std::size_t nCostColumns = 7;

/// The curves, in the order in which they are drawn.
enum class CostCurve { Both, Linear, Squared };
QString curveName(CostCurve curve);

QString columnHeading(CostColumn column);
/// `row` may be one behind the last matrix: the sum. Formulas as in ShapeTerm.
QString cellText(const CostPlot& plot, int row, CostColumn column);

/// A line that says "d_model" or "W_i^Q", as paintMath() takes it.
QString costMarkup(QString line);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/axis_ticks.h"
#include "ui/kit/theme.h"
#include "ui/pictures/cost/cost_plot.h"
#include "ui/pictures/cost/cost_text.h"

#include <QRectF>
#include <QSizeF>

#include <array>
#include <optional>
#include <vector>

namespace headlight {

struct AxisTick {
    double at = 0.0; // x or y
    QString label;
};

/// Where everything of the table of shapes and of the plot beside or below it lies.
struct CostLayout {
    QFont font; // font of the table
    double rowHeight = 0.0;
    QRectF table; // headings, a row for each matrix, the sum
    std::array<double, nCostColumns> left = {};
    std::array<double, nCostColumns> right = {}; // = left of a column that has no room
    std::array<QPointF, 3> names;                // names of the curves, above the plot: left, middle of the line
    QRectF frame;                                // frame of the plot
    AxisScale tokens;                            // from left to right
    AxisScale counts;                            // from below
    std::vector<AxisTick> tokenTicks;
    std::vector<AxisTick> countTicks;
    QPointF tokensName; // baseline, anchored in the middle
    QPointF countsName; // baseline, anchored in the middle, turned
    QPointF note;       // top left of the lines below
    double noteWidth = 0.0;
    double height = 0.0;

    QRectF row(int row) const;                        // 0 is the first matrix
    int rowAt(const QPointF& point, int nRows) const; // −1 for none
    double xOf(double tokens) const;
    double yOf(double count) const;
    /// The whole number of tokens at a point of the plot.
    std::optional<double> tokensAt(const QPointF& point) const;
};

CostLayout layoutCost(const CostPlot& plot, const QSizeF& size, double noteHeight, const Theme& theme);
QSizeF preferredCostSize(const CostPlot& plot, const Theme& theme);

/// How far a name stands from its place, behind a piece of its curve.
constexpr double kCurveSign = 24.0;

} // namespace headlight

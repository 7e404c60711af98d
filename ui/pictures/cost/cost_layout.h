// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/cost/cost_plot.h"
#include "ui/pictures/cost/cost_text.h"

#include <QRectF>
#include <QSizeF>

#include <array>

namespace headlight {

/// Where everything of the table of shapes and the chart beside or below it lies.
struct CostLayout {
    QFont font; // font of the table
    double rowHeight = 0.0;
    QRectF table; // headings, a row for each matrix, the sum
    std::array<double, nCostColumns> left = {};
    std::array<double, nCostColumns> right = {}; // = left of a column that has no room
    QRectF chart;
    QPointF note; // top left of the lines below
    double noteWidth = 0.0;
    double height = 0.0;

    QRectF row(int row) const;                        // 0 is the first matrix
    int rowAt(const QPointF& point, int nRows) const; // −1 for none
};

CostLayout layoutCost(const CostPlot& plot, const QSizeF& size, double noteHeight, const Theme& theme);
QSizeF preferredCostSize(const CostPlot& plot, const Theme& theme);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"
#include "ui/kit/figure.h"
#include "ui/state/cost_choice.h"

#include <QStringList>

#include <vector>

namespace headlight {

/// The matrices of one layer of attention, and how its multiplications grow with the length T of a text.
struct CostPlot {
    FigureCaption caption;
    AttentionLayerSize size;
    std::int64_t nTokens = 0; // T
    std::int64_t batch = 1;   // N
    std::vector<ShapeTableRow> rows;
    CostAxes axes = CostAxes::Logarithmic;

    /// Multiplications of N texts of T tokens that grow with T: the projections.
    double linearPart(double tokens) const;
    /// And with T²: the scores and the mixing of values.
    double squaredPart(double tokens) const;
    double both(double tokens) const { return linearPart(tokens) + squaredPart(tokens); }
    /// The T at which the second part overtakes the first: h·d_model·2(d_k + d_v) / (h·(d_k + d_v)) = 2·d_model.
    double crossing() const;
};

const FigureLook<CostPlot>& figureLook(const CostPlot*);
/// The multiplications by T; its points are whole numbers of tokens.
ChartPlot chartOf(const CostPlot& plot, const Theme& theme);

/// Throws Error{BadArgument}, see shapeTable().
CostPlot makeCostPlot(const CostChoice& choice);

/// Whose sizes these are: "the paper", "BERT-base"; empty of any others.
QString sizesName(const AttentionLayerSize& size);

/// "queries", "attention weights"; what a row of the shape table is.
QString matrixWords(const std::string& id);
/// "h·N·T·T·d_k": of all heads.
QString productText(const ShapeTableRow& row);
/// "[32, 10, 64]"
QString sizeText(const Shape& shape);

/// An exact count: "1,073,741,824"; from 10¹⁵ on rounded.
QString exactCount(double count);
/// "1,024", "4.29·10⁹"
QString roundedCount(double count);
/// The numbers along an axis, all in one notation: "1,000", "10,000"; from a million on "10³", "10⁶", or of those that
/// are no powers of ten "0.5·10⁶", "10⁶", "1.5·10⁶".
QStringList tickCounts(const std::vector<double>& ticks);

/// "T 2,048: linear part 4.29·10⁹ · T² part 8.59·10⁹ · together 1.29·10¹⁰ · 67 % in the T² part"
QString costLine(const CostPlot& plot, double tokens);
/// A row in a sentence.
QString rowLine(const CostPlot& plot, int row);

/// The table and its sum as CSV: matrix, symbolic_shape, shape, count, product, multiplications.
std::string costTable(const CostPlot& plot);

} // namespace headlight

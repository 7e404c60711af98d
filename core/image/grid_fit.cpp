// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/image/grid_fit.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

/// The cubic kernel of Keys 1981 at distance |x| < 2.
double cubicKernel(double x, double a)
{
    x = std::abs(x);
    if (x <= 1.0)
        return ((a + 2.0) * x - (a + 3.0)) * x * x + 1.0;
    return x < 2.0 ? ((a * x - 5.0 * a) * x + 8.0 * a) * x - 4.0 * a : 0.0;
}

/// Weights of the nearest two or four cells; cells beyond the edge are those of the edge.
DoubleMatrix nearestWeights(int from, int to, bool isCubic)
{
    DoubleMatrix weights = DoubleMatrix::Zero(to, from);
    const double scale = static_cast<double>(from) / to;
    const int reach = isCubic ? 2 : 1;
    for (int i = 0; i < to; ++i) {
        double at = scale * (i + 0.5) - 0.5;
        if (!isCubic)
            at = std::max(at, 0.0);
        const int first = static_cast<int>(std::floor(at));
        for (int cell = first - reach + 1; cell <= first + reach; ++cell) {
            const double distance = std::abs(at - cell);
            const double weight = isCubic ? cubicKernel(distance, -0.75) : 1.0 - distance;
            weights(i, std::clamp(cell, 0, from - 1)) += weight;
        }
    }
    return weights;
}

/// Weights of the cells within the kernel's support, which grows where the grid shrinks.
DoubleMatrix antialiasedWeights(int from, int to)
{
    DoubleMatrix weights = DoubleMatrix::Zero(to, from);
    const double scale = static_cast<double>(from) / to;
    const double stretch = std::max(scale, 1.0);
    for (int i = 0; i < to; ++i) {
        const double centre = scale * (i + 0.5);
        const int first = std::max(static_cast<int>(centre - 2.0 * stretch + 0.5), 0);
        const int end = std::min(static_cast<int>(centre + 2.0 * stretch + 0.5), from);
        for (int cell = first; cell < end; ++cell)
            weights(i, cell) = cubicKernel((cell - centre + 0.5) / stretch, -0.5);
        weights.row(i) /= weights.row(i).sum();
    }
    return weights;
}

/// [to, from] the part that each old row (or column) of the grid has in each new one.
DoubleMatrix fitWeights(int from, int to, GridFit fit)
{
    return fit == GridFit::BicubicAntialiased ? antialiasedWeights(from, to)
                                              : nearestWeights(from, to, fit == GridFit::Bicubic);
}

} // namespace

Matrix fittedToGrid(const MatrixView& table, GridSize from, GridSize to, GridFit fit)
{
    const DoubleMatrix downwards = fitWeights(from.rows, to.rows, fit);
    const DoubleMatrix across = fitWeights(from.columns, to.columns, fit);
    const Index d = table.cols();
    DoubleMatrix narrowed(Index{from.rows} * to.columns, d); // each row of the old grid with the new columns
    for (int row = 0; row < from.rows; ++row)
        narrowed.middleRows(Index{row} * to.columns, to.columns) =
            across * table.middleRows(Index{row} * from.columns, from.columns).cast<double>();
    Matrix fitted(Index{to.nCells()}, d);
    for (int row = 0; row < to.rows; ++row) {
        DoubleMatrix sum = DoubleMatrix::Zero(to.columns, d);
        for (int old = 0; old < from.rows; ++old)
            sum += downwards(row, old) * narrowed.middleRows(Index{old} * to.columns, to.columns);
        fitted.middleRows(Index{row} * to.columns, to.columns) = sum.cast<float>();
    }
    return fitted;
}

} // namespace headlight

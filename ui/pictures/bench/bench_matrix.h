// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/bench/explanation.h"
#include "ui/kit/theme.h"
#include "ui/pictures/bench/bench_plot.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace headlight {

constexpr double benchBracket = 5.0;  // around the cells
constexpr double benchShapeGap = 6.0; // between a name and its shape
constexpr double benchSumGap = 8.0;   // between a bracket and the sum of a row

/// Where the matrix of one step lies. From the top: name and shape, a word for it, then the columns' labels over the
/// cells, the rows' labels left of them. More columns than there is width for follow below, block by block.
struct BenchMatrix {
    std::size_t step = 0;
    QString name; // for paintMath()
    QString shape;
    QString word;
    QStringList rowLabels; // cut to what fits; empty without labels
    QStringList columnLabels;
    std::vector<QString> numbers; // row by row
    double numberWidth = 0.0;     // width of the widest number
    std::vector<QString> sums;    // sum of each row, where weights need not sum to 1; else empty
    double behind = 0.0;          // width of what stands behind the cells: sums, the sign of a transpose
    bool isTransposed = false;
    Index rows = 0;
    Index columns = 0;
    Index columnsOfBlock = 0;
    QSizeF cell;
    double titleHeight = 0.0; // name and word
    double header = 0.0;      // height of the columns' labels of each block
    double side = 0.0;        // width of the rows' labels
    bool isTurned = false;    // columns' labels at 45 degrees
    QRectF box;               // all of it

    int blocks() const { return static_cast<int>((columns + columnsOfBlock - 1) / columnsOfBlock); }
    /// From the top of the box to the middle of the cells.
    double axis() const;
    /// The cells of one block.
    QRectF grid(int block) const;
    QRectF cellRect(Index row, Index column) const;
    std::optional<BenchPick> cellAt(const QPointF& point) const;
    /// A block of cells, in as many pieces as it has blocks of columns.
    std::vector<QRectF> rects(const StepCells& cells) const;
};

/// All columns beside each other; its box begins at (0, 0).
BenchMatrix measureMatrix(const BenchSteps& steps, std::size_t step, const Theme& theme);

/// Turns the columns' labels where that makes all columns fit into `width`; else breaks these into blocks that do, of
/// one column at least.
void fitInto(BenchMatrix& matrix, double width, const Theme& theme);

} // namespace headlight

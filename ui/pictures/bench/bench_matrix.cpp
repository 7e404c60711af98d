// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_matrix.h"

#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/bench/bench_signs.h"
#include "ui/pictures/bench/bench_text.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

namespace headlight {

namespace {

constexpr double blockGap = 8.0;           // between blocks of columns
constexpr double longestNumberLabel = 7.0; // in type sizes
constexpr double slope = std::numbers::sqrt2 / 2.0;

bool hasRowLabels(const BenchStep& step)
{
    return !isParameter(step.id) || step.values.rows() > 1;
}

QStringList labels(const std::vector<std::string>& texts, const QFont& font)
{
    QStringList result;
    for (const std::string& text : texts)
        result << elided(QString::fromStdString(text), font, longestNumberLabel * font.pixelSize());
    return result;
}

double widest(const QStringList& texts, const QFont& font)
{
    double width = 0.0;
    for (const QString& text : texts)
        width = std::max(width, textWidth(text, font));
    return width;
}

/// How far a turned label of the last columns reaches beyond the cells.
double overhang(const BenchMatrix& matrix, const QFont& font)
{
    double reach = 0.0;
    for (Index c = 0; c < matrix.columns; ++c) {
        const Index place = c % matrix.columnsOfBlock;
        const double start = (static_cast<double>(place) + 0.5) * matrix.cell.width();
        const double end = start + slope * (textWidth(matrix.columnLabels[c], font) + 0.5 * font.pixelSize());
        reach = std::max(reach, end - static_cast<double>(matrix.columnsOfBlock) * matrix.cell.width());
    }
    return reach;
}

/// All digits are equally wide: numbers of one length and sign need to be measured once.
double widestNumber(const std::vector<QString>& numbers, const QFont& font)
{
    double width = 0.0;
    std::set<std::pair<qsizetype, QChar>> measured;
    for (const QString& number : numbers)
        if (measured.insert({number.size(), number.front().isDigit() ? QChar(u'0') : number.front()}).second)
            width = std::max(width, textWidth(number, font));
    return width;
}

double behindWidth(const BenchMatrix& matrix, const QFont& font)
{
    double width = matrix.isTransposed ? textWidth(QStringLiteral("T"), font) + 3.0 : 0.0;
    for (const QString& sum : matrix.sums)
        width = std::max(width, textWidth(sum, font) + benchSumGap);
    return std::ceil(width);
}

/// For its numbers.
double narrowestNumber(const BenchMatrix& matrix, const QFont& font)
{
    const double em = font.pixelSize();
    return std::ceil(std::max(matrix.numberWidth + 1.0 * em, 2.2 * em));
}

/// The columns' labels over cells as narrow as that.
void turnLabels(BenchMatrix& matrix, const QFont& font)
{
    const double em = font.pixelSize();
    matrix.isTurned = true;
    matrix.cell.setWidth(narrowestNumber(matrix, font));
    matrix.header = std::ceil(slope * (widest(matrix.columnLabels, font) + em) + 0.4 * em);
}

void chooseCells(BenchMatrix& matrix, const QFont& font)
{
    constexpr Index few = 8;
    const double em = font.pixelSize();
    const double labelWidth = widest(matrix.columnLabels, font);
    const double narrowest = narrowestNumber(matrix, font);
    const double widestCell = std::max(narrowest, (matrix.columns <= few ? 5.0 : 3.8) * em);
    matrix.cell = QSizeF(std::max(narrowest, std::ceil(labelWidth + 0.6 * em)), std::ceil(1.8 * em));
    matrix.header = lineHeight(font);
    if (labelWidth + 0.6 * em > widestCell)
        turnLabels(matrix, font);
}

/// What its cells and labels, its name and its word need.
void setBox(BenchMatrix& matrix, const Theme& theme)
{
    const double beyond = matrix.isTurned ? overhang(matrix, theme.smallFont) : 0.0;
    const double cells = static_cast<double>(matrix.columnsOfBlock) * matrix.cell.width();
    const double title =
        mathWidth(matrix.name, bold(theme.bodyFont)) + benchShapeGap + textWidth(matrix.shape, theme.smallFont);
    const double drawn =
        matrix.side + 2.0 * benchBracket + cells + std::max({0.0, beyond - benchBracket, matrix.behind});
    matrix.box.setWidth(std::ceil(std::max({drawn, title, textWidth(matrix.word, theme.smallFont)})));
    matrix.box.setHeight(matrix.grid(matrix.blocks() - 1).bottom() - matrix.box.top() + 2.0);
}

} // namespace

double BenchMatrix::axis() const
{
    return (grid(0).top() + grid(blocks() - 1).bottom()) / 2.0 - box.top();
}

QRectF BenchMatrix::grid(int block) const
{
    const Index first = block * columnsOfBlock;
    const auto nColumns = static_cast<double>(std::min(columnsOfBlock, columns - first));
    const double height = static_cast<double>(rows) * cell.height();
    return {box.left() + side + benchBracket, box.top() + titleHeight + header + block * (height + header + blockGap),
            nColumns * cell.width(), height};
}

QRectF BenchMatrix::cellRect(Index row, Index column) const
{
    const QRectF cells = grid(static_cast<int>(column / columnsOfBlock));
    return {QPointF(cells.left() + static_cast<double>(column % columnsOfBlock) * cell.width(),
                    cells.top() + static_cast<double>(row) * cell.height()),
            cell};
}

std::optional<BenchPick> BenchMatrix::cellAt(const QPointF& point) const
{
    for (int block = 0; block < blocks(); ++block) {
        const QRectF cells = grid(block);
        if (!cells.contains(point) || point.x() >= cells.right() || point.y() >= cells.bottom())
            continue;
        const auto column = static_cast<Index>((point.x() - cells.left()) / cell.width());
        return BenchPick{step, static_cast<Index>((point.y() - cells.top()) / cell.height()),
                         block * columnsOfBlock + column};
    }
    return std::nullopt;
}

std::vector<QRectF> BenchMatrix::rects(const StepCells& cells) const
{
    std::vector<QRectF> result;
    const Index end = cells.firstColumn + cells.columns;
    for (Index first = cells.firstColumn; first < end;) {
        const Index last = std::min(end, (first / columnsOfBlock + 1) * columnsOfBlock) - 1;
        result.push_back(cellRect(cells.firstRow, first) | cellRect(cells.firstRow + cells.rows - 1, last));
        first = last + 1;
    }
    return result;
}

BenchMatrix measureMatrix(const BenchSteps& steps, std::size_t step, const Theme& theme)
{
    const BenchStep& one = steps.steps[step];
    const QFont& font = theme.smallFont;
    BenchMatrix matrix;
    matrix.step = step;
    matrix.name = benchMarkup(one.name);
    matrix.shape = benchShape(one);
    matrix.word = benchStepWord(steps, one);
    matrix.rows = one.values.rows();
    matrix.columns = one.values.cols();
    matrix.columnsOfBlock = matrix.columns;
    const int decimals = benchDecimals(one);
    for (Index i = 0; i < matrix.rows; ++i)
        for (Index j = 0; j < matrix.columns; ++j)
            matrix.numbers.push_back(benchNumber(one, i, j, decimals));
    matrix.numberWidth = widestNumber(matrix.numbers, font);
    matrix.isTransposed = isShownTransposed(steps, step);
    if (one.operation == BenchOperation::RawWeight)
        for (Index i = 0; i < matrix.rows; ++i)
            matrix.sums.push_back(benchSum(one, i));
    matrix.behind = behindWidth(matrix, font);
    if (hasRowLabels(one))
        matrix.rowLabels = labels(one.rowLabels, font);
    matrix.columnLabels = labels(one.columnLabels, font);
    matrix.side = matrix.rowLabels.isEmpty() ? 0.0 : std::ceil(widest(matrix.rowLabels, font)) + 4.0;
    matrix.titleHeight = lineHeight(theme.bodyFont) + lineHeight(font);
    chooseCells(matrix, font);
    setBox(matrix, theme);
    return matrix;
}

void fitInto(BenchMatrix& matrix, double width, const Theme& theme)
{
    if (matrix.box.width() > width && !matrix.isTurned) {
        BenchMatrix turned = matrix;
        turnLabels(turned, theme.smallFont);
        setBox(turned, theme);
        if (turned.box.width() <= width)
            matrix = std::move(turned);
    }
    while (matrix.columnsOfBlock > 1 && matrix.box.width() > width) {
        --matrix.columnsOfBlock;
        setBox(matrix, theme);
    }
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_matrix_painter.h"

#include "ui/kit/legend.h"
#include "ui/kit/math_text.h"
#include "ui/kit/number_glyphs.h"
#include "ui/kit/text_metrics.h"
#include "ui/pictures/bench/bench_flow.h"
#include "ui/pictures/bench/bench_text.h"
#include "ui/pictures/bench/bench_tint.h"

#include <QPainterPath>

#include <algorithm>
#include <iterator>
#include <vector>

namespace headlight {

namespace {

/// The rows and columns of one matrix that the picked cell comes from, and its own.
struct Lit {
    std::vector<StepCells> sources;
    std::optional<BenchPick> pick;

    bool hasRow(Index row) const
    {
        return (pick && pick->row == row) || std::ranges::any_of(sources, [&](const StepCells& cells) {
                   return row >= cells.firstRow && row < cells.firstRow + cells.rows;
               });
    }
    bool hasColumn(Index column) const
    {
        return (pick && pick->column == column) || std::ranges::any_of(sources, [&](const StepCells& cells) {
                   return column >= cells.firstColumn && column < cells.firstColumn + cells.columns;
               });
    }
};

Lit litOf(const BenchPlot& plot, std::size_t step)
{
    Lit lit;
    if (plot.pick && plot.pick->step == step)
        lit.pick = plot.pick;
    if (plot.explanation)
        std::ranges::copy_if(plot.explanation->sources, std::back_inserter(lit.sources),
                             [&](const StepCells& cells) { return shownStep(*plot.steps, cells.step) == step; });
    return lit;
}

constexpr QChar kCovered(u'?');

void paintTitle(Canvas& canvas, const BenchMatrix& matrix, const BenchPlot& plot, const Theme& theme)
{
    const QString shape = plot.cover.hidesShape(matrix.step) ? QStringLiteral("[%1]").arg(kCovered) : matrix.shape;
    const QFont name = bold(theme.bodyFont);
    const double line = lineHeight(theme.bodyFont);
    const double baseline = matrix.box.top() + line / 2.0 + middleOf(name);
    paintMath(canvas, {matrix.box.left(), baseline}, matrix.name, name, theme.text);
    canvas.text({matrix.box.left() + mathWidth(matrix.name, name) + benchShapeGap, baseline}, shape, theme.smallFont,
                theme.mutedText);
    canvas.text(
        {matrix.box.left(), matrix.box.top() + line + lineHeight(theme.smallFont) / 2.0 + middleOf(theme.smallFont)},
        matrix.word, theme.smallFont, theme.mutedText);
}

void paintLabels(Canvas& canvas, const BenchMatrix& matrix, const Lit& lit, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const double middle = middleOf(font);
    std::vector<PlacedNumber> plain; // most are the numbers of dimensions
    std::vector<PlacedNumber> strong;
    const auto add = [&](const QPointF& end, const QString& label, bool isLit) {
        (isLit ? strong : plain).push_back({end, label});
    };
    for (int block = 0; block < matrix.blocks(); ++block) {
        const QRectF cells = matrix.grid(block);
        for (Index row = 0; row < matrix.rowLabels.size(); ++row) {
            const double y = cells.top() + (static_cast<double>(row) + 0.5) * matrix.cell.height();
            add({cells.left() - benchBracket - 3.0, y + middle}, matrix.rowLabels[row], lit.hasRow(row));
        }
    }
    for (Index column = 0; column < matrix.columns; ++column) {
        const QRectF cell = matrix.cellRect(0, column);
        const QString& label = matrix.columnLabels[column];
        const bool isLit = lit.hasColumn(column);
        if (matrix.isTurned)
            canvas.text({cell.center().x() + 0.3 * font.pixelSize(), cell.top() - 4.0}, label, font,
                        isLit ? theme.accent : theme.mutedText, TextAnchor::Start, 45.0);
        else
            add({cell.center().x() + textWidth(label, font) / 2.0, cell.top() - 0.5 * matrix.header + middle}, label,
                isLit);
    }
    canvas.numbers(plain, font, theme.mutedText);
    canvas.numbers(strong, font, theme.accent);
}

/// The sums of the rows, or the sign of a transpose.
void paintBehind(Canvas& canvas, const BenchMatrix& matrix, const BenchPlot& plot, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const QRectF cells = matrix.grid(matrix.blocks() - 1);
    const double left = cells.right() + benchBracket;
    if (matrix.isTransposed)
        canvas.text({left + 1.0, cells.top() + middleOf(font)}, QStringLiteral("T"), font, theme.text);
    if (matrix.sums.empty())
        return;
    const double right = left + matrix.behind;
    canvas.text({right, cells.top() - 0.5 * lineHeight(font) + middleOf(font)}, QStringLiteral("Σ"), font,
                theme.mutedText, TextAnchor::End);
    for (Index row = 0; row < matrix.rows; ++row)
        canvas.text({right, matrix.cellRect(row, 0).center().y() - matrix.grid(0).top() + cells.top() + middleOf(font)},
                    plot.cover.hidesSum(matrix.step, row) ? QString(kCovered)
                                                          : matrix.sums[static_cast<std::size_t>(row)],
                    font, theme.text, TextAnchor::End);
}

/// The numbers of one colour.
struct Ink {
    QColor colour;
    std::vector<PlacedNumber> numbers;
};

std::vector<PlacedNumber>& numbersIn(std::vector<Ink>& inks, const QColor& colour)
{
    auto ink = std::ranges::find(inks, colour, &Ink::colour);
    if (ink == inks.end())
        ink = inks.insert(inks.end(), {colour, {}});
    return ink->numbers;
}

/// Grounds first, then what is hidden, then the numbers, right-aligned so that their decimal points stand in a column.
void paintCells(Canvas& canvas, const BenchMatrix& matrix, const BenchPlot& plot, const Theme& theme)
{
    const BenchStep& step = plot.step(matrix.step);
    const BenchTint tint(plot, matrix.step, theme);
    const double middle = middleOf(theme.smallFont);
    std::vector<Ink> inks;
    std::vector<QRectF> hidden; // cells beside each other as one
    std::size_t i = 0;
    for (Index row = 0; row < matrix.rows; ++row) {
        for (Index column = 0; column < matrix.columns; ++column, ++i) {
            const QRectF cell = matrix.cellRect(row, column).adjusted(0.5, 0.5, -0.5, -0.5);
            if (plot.cover.hides({matrix.step, row, column})) {
                canvas.fillRect(cell, theme.raised);
                canvas.text({cell.center().x(), cell.center().y() + middle}, QString(kCovered), bold(theme.smallFont),
                            theme.accent, TextAnchor::Middle);
                continue;
            }
            const bool isBlank = !step.hasValue(row) || isHiddenCell(*plot.steps, matrix.step, row, column);
            const BenchInk colours =
                isBlank ? BenchInk{theme.surface, theme.mutedText} : tint(step.values(row, column));
            if (!isBlank)
                canvas.fillRect(cell, colours.ground);
            else if (!hidden.empty() && hidden.back().top() == cell.top() && hidden.back().right() + 1.0 == cell.left())
                hidden.back().setRight(cell.right());
            else
                hidden.push_back(cell);
            const QPointF end(cell.center().x() + matrix.numberWidth / 2.0, cell.center().y() + middle);
            numbersIn(inks, colours.ink).push_back({end, matrix.numbers[i]});
        }
    }
    QPainterPath hatch; // Canvas::hatch() clips, which takes long on a high sheet
    for (const QRectF& run : hidden)
        addHatch(hatch, run, hatchStep);
    canvas.strokePath(hatch, theme.noValue, 0.75);
    for (const Ink& ink : inks)
        canvas.numbers(ink.numbers, theme.smallFont, ink.colour);
}

/// One upright line with two serifs, which point to the cells: `inward` is 1 at the left of them, else −1.
void paintBracket(Canvas& canvas, double x, double top, double bottom, double inward, const Theme& theme)
{
    constexpr double thick = 1.0;
    constexpr double serif = 4.0;
    const double left = inward > 0.0 ? x : x - serif;
    canvas.fillRect(QRectF(inward > 0.0 ? x : x - thick, top, thick, bottom - top), theme.mutedText);
    canvas.fillRect(QRectF(left, top, serif, thick), theme.mutedText);
    canvas.fillRect(QRectF(left, bottom - thick, serif, thick), theme.mutedText);
}

void paintBrackets(Canvas& canvas, const BenchMatrix& matrix, const Theme& theme)
{
    const QRectF first = matrix.grid(0).adjusted(-3.0, -2.0, 3.0, 2.0);
    const QRectF last = matrix.grid(matrix.blocks() - 1).adjusted(-3.0, -2.0, 3.0, 2.0);
    paintBracket(canvas, first.left(), first.top(), first.bottom(), 1.0, theme);
    paintBracket(canvas, last.right(), last.top(), last.bottom(), -1.0, theme);
}

/// Seen on light and on dark grounds.
void outline(Canvas& canvas, const QRectF& rect, const QColor& colour, double width, const Theme& theme)
{
    canvas.strokeRect(rect.adjusted(2.0, 2.0, -2.0, -2.0), theme.surface, 1.5);
    canvas.strokeRect(rect, colour, width);
}

void paintMarks(Canvas& canvas, const BenchMatrix& matrix, const Lit& lit, const Theme& theme)
{
    for (const StepCells& source : lit.sources)
        for (const QRectF& rect : matrix.rects(source))
            outline(canvas, rect, theme.accent, 2.5, theme);
    if (lit.pick)
        outline(canvas, matrix.cellRect(lit.pick->row, lit.pick->column).adjusted(-0.5, -0.5, 0.5, 0.5), theme.text,
                2.5, theme);
}

} // namespace

void paintMatrix(Canvas& canvas, const BenchMatrix& matrix, const BenchPlot& plot, const Theme& theme)
{
    const Lit lit = litOf(plot, matrix.step);
    canvas.beginGroup(QStringLiteral("step-%1").arg(matrix.step + 1));
    paintTitle(canvas, matrix, plot, theme);
    paintLabels(canvas, matrix, lit, theme);
    paintCells(canvas, matrix, plot, theme);
    paintBrackets(canvas, matrix, theme);
    paintBehind(canvas, matrix, plot, theme);
    paintMarks(canvas, matrix, lit, theme);
    canvas.endGroup();
}

} // namespace headlight

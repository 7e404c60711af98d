// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/painting/bench_painter.h"

#include "ui/painting/bench_text.h"
#include "ui/painting/bench_tint.h"
#include "ui/painting/legend.h"
#include "ui/painting/math_text.h"
#include "ui/painting/text_metrics.h"

#include <QPainterPath>

#include <algorithm>

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
                             [&](const StepCells& cells) { return cells.step == step; });
    return lit;
}

void paintHeading(Canvas& canvas, const BenchHeading& heading, const Theme& theme)
{
    const QFont font = bold(theme.smallFont);
    canvas.text(heading.baseline, heading.text, font, theme.mutedText);
    const double left = heading.baseline.x() + textWidth(heading.text, font) + 10.0;
    const double y = std::round(heading.baseline.y() - middleOf(font));
    canvas.fillRect(QRectF(left, y, heading.right - left, 1.0), theme.border);
}

void paintSign(Canvas& canvas, const PlacedSign& placed, const Theme& theme)
{
    const double middle = placed.axis + middleOf(theme.bodyFont);
    if (!placed.sign.isArrow) {
        paintMath(canvas, {placed.box.center().x(), middle}, placed.sign.markup, theme.bodyFont, theme.text,
                  TextAnchor::Middle);
        return;
    }
    if (!placed.sign.from.isEmpty())
        paintMath(canvas, {placed.box.left(), middle}, placed.sign.from, theme.bodyFont, theme.text);
    const double left = placed.box.left() + benchFromWidth(placed.sign, theme);
    const double right = placed.box.right();
    paintMath(canvas, {(left + right) / 2.0, placed.axis - 5.0}, placed.sign.markup, theme.smallFont, theme.text,
              TextAnchor::Middle);
    const double head = 0.35 * theme.bodyFont.pixelSize();
    QPainterPath arrow(QPointF(left, placed.axis));
    arrow.lineTo(right, placed.axis);
    arrow.moveTo(right - head, placed.axis - 0.6 * head);
    arrow.lineTo(right, placed.axis);
    arrow.lineTo(right - head, placed.axis + 0.6 * head);
    canvas.strokePath(arrow, theme.mutedText, 1.2);
}

void paintTitle(Canvas& canvas, const BenchMatrix& matrix, const Theme& theme)
{
    const QFont name = bold(theme.bodyFont);
    const double line = lineHeight(theme.bodyFont);
    const double baseline = matrix.box.top() + line / 2.0 + middleOf(name);
    paintMath(canvas, {matrix.box.left(), baseline}, matrix.name, name, theme.text);
    canvas.text({matrix.box.left() + mathWidth(matrix.name, name) + benchShapeGap, baseline}, matrix.shape,
                theme.smallFont, theme.mutedText);
    canvas.text(
        {matrix.box.left(), matrix.box.top() + line + lineHeight(theme.smallFont) / 2.0 + middleOf(theme.smallFont)},
        matrix.word, theme.smallFont, theme.mutedText);
}

void paintLabels(Canvas& canvas, const BenchMatrix& matrix, const Lit& lit, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    for (int block = 0; block < matrix.blocks(); ++block) {
        const QRectF cells = matrix.grid(block);
        for (Index row = 0; row < matrix.rowLabels.size(); ++row) {
            const double y = cells.top() + (static_cast<double>(row) + 0.5) * matrix.cell.height();
            canvas.text({cells.left() - benchBracket - 3.0, y + middleOf(font)}, matrix.rowLabels[row], font,
                        lit.hasRow(row) ? theme.accent : theme.mutedText, TextAnchor::End);
        }
    }
    for (Index column = 0; column < matrix.columns; ++column) {
        const QRectF cell = matrix.cellRect(0, column);
        const QColor ink = lit.hasColumn(column) ? theme.accent : theme.mutedText;
        if (matrix.isTurned)
            canvas.text({cell.center().x() + 0.3 * font.pixelSize(), cell.top() - 4.0}, matrix.columnLabels[column],
                        font, ink, TextAnchor::Start, 45.0);
        else
            canvas.text({cell.center().x(), cell.top() - 0.5 * matrix.header + middleOf(font)},
                        matrix.columnLabels[column], font, ink, TextAnchor::Middle);
    }
}

/// Grounds first, then what is hidden, then the numbers, right-aligned so that their decimal points stand in a column.
void paintCells(Canvas& canvas, const BenchMatrix& matrix, const BenchPlot& plot, const Theme& theme)
{
    const BenchStep& step = plot.step(matrix.step);
    const BenchTint tint(plot, matrix.step, theme);
    const QFont& font = theme.smallFont;
    std::vector<QRectF> hidden;
    std::vector<QColor> inks;
    inks.reserve(matrix.numbers.size());
    for (Index row = 0; row < matrix.rows; ++row) {
        for (Index column = 0; column < matrix.columns; ++column) {
            const QRectF cell = matrix.cellRect(row, column).adjusted(0.5, 0.5, -0.5, -0.5);
            const bool isBlank = !step.hasValue(row) || isHiddenCell(*plot.steps, matrix.step, row, column);
            if (isBlank)
                hidden.push_back(cell);
            const BenchInk colours =
                isBlank ? BenchInk{theme.surface, theme.mutedText} : tint(step.values(row, column));
            canvas.fillRect(cell, colours.ground);
            inks.push_back(colours.ink);
        }
    }
    canvas.hatch(hidden, theme.noValue);
    std::size_t i = 0;
    for (Index row = 0; row < matrix.rows; ++row) {
        for (Index column = 0; column < matrix.columns; ++column, ++i) {
            const QPointF centre = matrix.cellRect(row, column).center();
            canvas.text({centre.x() + matrix.numberWidth / 2.0, centre.y() + middleOf(font)}, matrix.numbers[i], font,
                        inks[i], TextAnchor::End);
        }
    }
}

void paintBrackets(Canvas& canvas, const BenchMatrix& matrix, const Theme& theme)
{
    QPainterPath path;
    for (int block = 0; block < matrix.blocks(); ++block) {
        const QRectF cells = matrix.grid(block).adjusted(-2.5, -1.5, 2.5, 1.5);
        constexpr double serif = 4.0;
        if (block == 0) {
            path.moveTo(cells.left() + serif, cells.top());
            path.lineTo(cells.topLeft());
            path.lineTo(cells.bottomLeft());
            path.lineTo(cells.left() + serif, cells.bottom());
        }
        if (block == matrix.blocks() - 1) {
            path.moveTo(cells.right() - serif, cells.top());
            path.lineTo(cells.topRight());
            path.lineTo(cells.bottomRight());
            path.lineTo(cells.right() - serif, cells.bottom());
        }
    }
    canvas.strokePath(path, theme.mutedText, 1.2);
}

/// Seen on light and on dark grounds.
void outline(Canvas& canvas, const QRectF& rect, const QColor& colour, double width, const Theme& theme)
{
    canvas.strokeRect(rect.adjusted(1.5, 1.5, -1.5, -1.5), theme.surface, 1.0);
    canvas.strokeRect(rect, colour, width);
}

void paintMarks(Canvas& canvas, const BenchMatrix& matrix, const Lit& lit, const Theme& theme)
{
    for (const StepCells& source : lit.sources)
        for (const QRectF& rect : matrix.rects(source))
            outline(canvas, rect, theme.accent, 2.0, theme);
    if (lit.pick)
        outline(canvas, matrix.cellRect(lit.pick->row, lit.pick->column).adjusted(-0.5, -0.5, 0.5, 0.5), theme.text,
                2.5, theme);
}

void paintMatrix(Canvas& canvas, const BenchMatrix& matrix, const BenchPlot& plot, const Theme& theme)
{
    const Lit lit = litOf(plot, matrix.step);
    canvas.beginGroup(QStringLiteral("step-%1").arg(matrix.step + 1));
    paintTitle(canvas, matrix, theme);
    paintLabels(canvas, matrix, lit, theme);
    paintCells(canvas, matrix, plot, theme);
    paintBrackets(canvas, matrix, theme);
    paintMarks(canvas, matrix, lit, theme);
    canvas.endGroup();
}

} // namespace

void paintBench(Canvas& canvas, const BenchLayout& layout, const BenchPlot& plot, const QRectF& visible,
                const std::optional<BenchPick>& hovered, const Theme& theme)
{
    canvas.beginGroup(QStringLiteral("flow"));
    for (const BenchHeading& heading : layout.headings)
        paintHeading(canvas, heading, theme);
    for (const PlacedSign& sign : layout.signs)
        paintSign(canvas, sign, theme);
    canvas.endGroup();
    for (const BenchMatrix& matrix : layout.matrices)
        if (matrix.box.intersects(visible))
            paintMatrix(canvas, matrix, plot, theme);
    if (hovered && hovered != plot.pick)
        canvas.strokeRect(layout.cellRect(*hovered), theme.text, 1.0);
}

} // namespace headlight

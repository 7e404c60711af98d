// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/painting/bench_figure.h"

#include "ui/painting/bench_painter.h"
#include "ui/painting/formula_line.h"
#include "ui/painting/legend.h"
#include "ui/painting/text_metrics.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double margin = 16.0;
constexpr double gap = 14.0;
constexpr double pageWidth = 68.0; // in body type sizes

using FormulaLines = std::vector<std::vector<MathPiece>>;

FormulaLines formulaLines(const BenchPlot& plot, double width, const Theme& theme)
{
    FormulaLines lines;
    if (!plot.pick)
        return lines;
    lines = wrappedFormula(plot.formula, false, theme.bodyFont, width);
    if (!plot.mixture.isEmpty())
        std::ranges::move(wrappedFormula(plot.mixture, true, theme.bodyFont, width), std::back_inserter(lines));
    return lines;
}

/// A strip around the formula, or nothing.
double formulaHeight(const FormulaLines& lines, const Theme& theme)
{
    return lines.empty() ? 0.0 : static_cast<double>(lines.size()) * lineHeight(theme.bodyFont) + gap + gap;
}

double footHeight(const BenchPlot& plot, double width, const Theme& theme)
{
    return gap + benchLegendHeight(plot, width, theme) + captionHeight(plot.caption, width, theme);
}

void paintFormula(Canvas& canvas, const FormulaLines& lines, double width, const Theme& theme)
{
    if (lines.empty())
        return;
    canvas.beginGroup(QStringLiteral("formula"));
    const QRectF strip(margin, margin, width, formulaHeight(lines, theme) - gap);
    canvas.roundedRect(strip, 4.0, theme.raised, theme.border);
    double baseline = strip.top() + gap / 2.0 + lineHeight(theme.bodyFont) / 2.0 + middleOf(theme.bodyFont);
    for (const std::vector<MathPiece>& line : lines) {
        paintMath(canvas, {strip.left() + 10.0, baseline}, line, theme.bodyFont, theme.text);
        baseline += lineHeight(theme.bodyFont);
    }
    canvas.endGroup();
}

} // namespace

QSizeF preferredBenchSize(const BenchPlot& plot, const Theme& theme)
{
    const double page = pageWidth * theme.bodyFont.pixelSize();
    const BenchLayout layout = layoutBench(plot, page, theme);
    if (plot.isEmpty())
        return {page, page};
    const double width = std::max(layout.size.width(), 0.5 * page);
    const double height = formulaHeight(formulaLines(plot, width - 20.0, theme), theme) + layout.size.height() +
                          footHeight(plot, width, theme);
    return {std::ceil(width + 2.0 * margin), std::ceil(height + 2.0 * margin)};
}

void paintBenchFigure(Canvas& canvas, const QSizeF& size, const BenchPlot& plot, const Theme& theme)
{
    if (plot.isEmpty())
        return;
    const double width = size.width() - 2.0 * margin;
    const FormulaLines lines = formulaLines(plot, width - 20.0, theme);
    paintFormula(canvas, lines, width, theme);
    const QPointF origin(margin, margin + formulaHeight(lines, theme));
    const BenchLayout layout = layoutBench(plot, width, theme).movedTo(origin);
    paintBench(canvas, layout, plot, QRectF(QPointF(), size), std::nullopt, theme);
    const QPointF legend(margin, origin.y() + layout.size.height() + gap);
    paintBenchLegend(canvas, legend, width, plot, theme);
    paintCaption(canvas, legend + QPointF(0.0, benchLegendHeight(plot, width, theme)), width, plot.caption, theme);
}

} // namespace headlight

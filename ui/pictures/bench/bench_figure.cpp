// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/bench/bench_figure.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/formula_line.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_painter.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>

namespace headlight {

namespace {

constexpr double matrixGap = 14.0;
constexpr std::array pageWidths = {68.0, 92.0, 116.0}; // in body type sizes
constexpr double highest = 1.5;                        // times the width, before a wider page is taken

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
    return lines.empty() ? 0.0 : static_cast<double>(lines.size()) * lineHeight(theme.bodyFont) + matrixGap + matrixGap;
}

void paintFormula(Canvas& canvas, const FormulaLines& lines, double width, const Theme& theme)
{
    if (lines.empty())
        return;
    canvas.beginGroup(QStringLiteral("formula"));
    const QRectF strip(kFigureMargin, kFigureMargin, width, formulaHeight(lines, theme) - matrixGap);
    canvas.roundedRect(strip, 4.0, theme.raised, theme.border);
    double baseline = strip.top() + matrixGap / 2.0 + lineHeight(theme.bodyFont) / 2.0 + middleOf(theme.bodyFont);
    for (const std::vector<MathPiece>& line : lines) {
        paintMath(canvas, {strip.left() + 10.0, baseline}, line, theme.bodyFont, theme.text);
        baseline += lineHeight(theme.bodyFont);
    }
    canvas.endGroup();
}

/// Everything of a figure at one width.
struct Parts {
    FormulaLines lines;
    BenchLayout layout; // at (0, 0)
    double width = 0.0; // without the margins
    double height = 0.0;
};

Parts partsOf(const BenchPlot& plot, double width, const Theme& theme)
{
    Parts parts{formulaLines(plot, width - 20.0, theme), layoutBench(plot, width, theme), width, 0.0};
    parts.height = formulaHeight(parts.lines, theme) + parts.layout.size.height() + matrixGap +
                   benchLegendHeight(plot, width, theme) + captionHeight(plot.caption, width, theme);
    return parts;
}

Theme inSmallerType(const Theme& theme, double factor)
{
    Theme smaller = theme;
    for (QFont* font : {&smaller.smallFont, &smaller.bodyFont, &smaller.titleFont})
        *font = withPixelSize(*font, factor * font->pixelSize());
    return smaller;
}

/// The theme in the largest type in which the figure fits into a size that someone asked for; nothing where no type
/// that can be read does.
std::optional<Theme> fittingTheme(const BenchPlot& plot, const QSizeF& size, const Theme& theme)
{
    constexpr double smallest = 6.0; // pixels
    const QSizeF room = size - QSizeF(2.0 * kFigureMargin, 2.0 * kFigureMargin);
    for (double factor = 1.0; factor * theme.smallFont.pixelSize() >= smallest; factor *= 0.95) {
        const Theme smaller = inSmallerType(theme, factor);
        const Parts parts = partsOf(plot, room.width(), smaller);
        if (parts.height <= room.height() && parts.layout.size.width() <= room.width())
            return smaller;
    }
    return std::nullopt;
}

} // namespace

QSizeF preferredBenchSize(const BenchPlot& plot, const Theme& theme)
{
    const double em = theme.bodyFont.pixelSize();
    if (plot.isEmpty())
        return {pageWidths.front() * em, pageWidths.front() * em};
    QSizeF size;
    for (const double page : pageWidths) {
        const double used = layoutBench(plot, page * em, theme).size.width();
        const Parts parts = partsOf(plot, std::max(used, 0.5 * page * em), theme);
        size = QSizeF(std::ceil(parts.width + 2.0 * kFigureMargin), std::ceil(parts.height + 2.0 * kFigureMargin));
        if (size.height() <= highest * size.width())
            break;
    }
    return size;
}

bool benchFigureFits(const BenchPlot& plot, const QSizeF& size, const Theme& theme)
{
    return fittingTheme(plot, size, theme).has_value();
}

void paintBenchFigure(Canvas& canvas, const QSizeF& size, const BenchPlot& plot, const Theme& asked)
{
    if (plot.isEmpty())
        return;
    const Theme theme = fittingTheme(plot, size, asked).value_or(asked);
    const Parts parts = partsOf(plot, size.width() - 2.0 * kFigureMargin, theme);
    paintFormula(canvas, parts.lines, parts.width, theme);
    const QPointF origin(kFigureMargin, kFigureMargin + formulaHeight(parts.lines, theme));
    paintBench(canvas, parts.layout.movedTo(origin), plot, QRectF(QPointF(), size), std::nullopt, theme);
    const QPointF legend(kFigureMargin, origin.y() + parts.layout.size.height() + matrixGap);
    paintBenchLegend(canvas, legend, parts.width, plot, theme);
    paintCaption(canvas, legend + QPointF(0.0, benchLegendHeight(plot, parts.width, theme)), parts.width, plot.caption,
                 theme);
}

const FigureLook<BenchPlot>& figureLook(const BenchPlot*)
{
    static const FigureLook<BenchPlot> look{preferredBenchSize, paintBenchFigure,
                                            [](const BenchPlot&) { return tr("Attention step by step"); },
                                            benchFigureFits};
    return look;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/bench/bench_painter.h"
#include "ui/pictures/bench/bench_tint.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int barPieces = 33;
constexpr double barGap = 8.0;

QString signedText(const Theme& theme)
{
    if (theme.isGrey())
        return tr("other numbers: dark below 0, light above, strongest at the largest of each matrix");
    return tr("other numbers: blue below 0, red above, strongest at the largest of each matrix");
}

bool isHiding(const BenchStep& step)
{
    const double* first = step.values.data();
    return step.id == BenchStepId::Masked && std::any_of(first, first + step.values.size(), isHiddenScore);
}

bool hasEmptyRow(const BenchStep& step)
{
    return std::ranges::count(step.noValue, 1) > 0;
}

Legend weightLegend(const BenchPlot& plot)
{
    Legend legend;
    legend.colours.map = plot.weightColours;
    legend.colours.range = ScaleRange::Typed; // 0 to 1, whatever the weights are
    legend.hasMasked = std::ranges::any_of(plot.steps->steps, isHiding);
    legend.hasNoValue = std::ranges::any_of(plot.steps->steps, hasEmptyRow);
    return legend;
}

double barWidth(const Theme& theme)
{
    return std::round(8.0 * theme.smallFont.pixelSize());
}

QStringList signedLines(double width, const Theme& theme)
{
    return wrapped(signedText(theme), theme.smallFont, width - barWidth(theme) - barGap);
}

} // namespace

double benchLegendHeight(const BenchPlot& plot, double width, const Theme& theme)
{
    const auto nLines = static_cast<double>(signedLines(width, theme).size());
    return nLines * lineHeight(theme.smallFont) + legendHeight(weightLegend(plot), width, theme);
}

void paintBenchLegend(Canvas& canvas, const QPointF& topLeft, double width, const BenchPlot& plot, const Theme& theme)
{
    const QFont& font = theme.smallFont;
    const Legend weights = weightLegend(plot);
    paintLegend(canvas, topLeft, width, weights, theme);
    double baseline = topLeft.y() + legendHeight(weights, width, theme) + lineHeight(font) / 2.0 + middleOf(font);
    const double thickness = std::round(0.72 * font.pixelSize());
    const double top = std::round(baseline - middleOf(font) - thickness / 2.0);
    const double piece = barWidth(theme) / barPieces;
    canvas.beginGroup(QStringLiteral("signs"));
    for (int i = 0; i < barPieces; ++i)
        canvas.fillRect(QRectF(topLeft.x() + i * piece, top, piece, thickness),
                        signedTint(2.0 * i / (barPieces - 1) - 1.0, theme));
    for (const QString& text : signedLines(width, theme)) {
        canvas.text({topLeft.x() + barWidth(theme) + barGap, baseline}, text, font, theme.mutedText);
        baseline += lineHeight(font);
    }
    canvas.endGroup();
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/predictions/prediction_painter.h"

#include "ui/kit/figure_margin.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double predictionGap = 8.0;
constexpr double tokenWidth = 7.0;  // in body pixel sizes, as the others
constexpr double numberWidth = 4.0; // behind a bar
constexpr double changeWidth = 5.0; // behind that
constexpr double listWidth = 26.0;
constexpr double listGap = 2.0;

double predictionRowHeight(const Theme& theme)
{
    return std::ceil(1.6 * theme.bodyFont.pixelSize());
}

/// The changes have a heading of their own below that of their list.
double headHeight(const PredictionPlot& plot, const Theme& theme)
{
    return std::ceil(2.0 * theme.bodyFont.pixelSize()) + (plot.change.empty() ? 0.0 : lineHeight(theme.smallFont));
}

double effectsHeight(const PredictionPlot& plot, const Theme& theme)
{
    return double(plot.effects.size()) * lineHeight(theme.smallFont) + (plot.effects.isEmpty() ? 0.0 : predictionGap);
}

void paintListHeading(Canvas& canvas, const QRectF& area, const QString& heading, const Theme& theme)
{
    const QFont title = bold(theme.bodyFont);
    canvas.text({area.left(), area.top() + theme.bodyFont.pixelSize()}, elided(heading, title, area.width()), title,
                theme.text);
}

/// Bars as long as `longest` at a probability of 1; `area` begins below the headings.
void paintPredictionList(Canvas& canvas, const QRectF& area, double longest, const std::vector<Prediction>& list,
                         const std::vector<double>& change, const Theme& theme)
{
    const double label = tokenWidth * theme.bodyFont.pixelSize();
    double y = area.top();
    if (!change.empty())
        canvas.text({area.right(), y - lineHeight(theme.smallFont) / 2.0 + middleOf(theme.smallFont)}, changeHeading(),
                    theme.smallFont, theme.mutedText, TextAnchor::End);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Prediction& one = list[i];
        const double baseline = y + predictionRowHeight(theme) / 2.0 + middleOf(theme.bodyFont);
        canvas.text({area.left() + label, baseline}, elided(predictionLabel(one), theme.bodyFont, label),
                    theme.bodyFont, theme.text, TextAnchor::End);
        const double bar = std::max(1.0, longest * double(one.probability));
        const double left = area.left() + label + predictionGap;
        canvas.fillRect(QRectF(left, y + 0.2 * predictionRowHeight(theme), bar, 0.6 * predictionRowHeight(theme)),
                        theme.accent);
        canvas.text({left + bar + predictionGap, baseline}, QString::number(double(one.probability), 'f', 3),
                    theme.bodyFont, theme.mutedText);
        if (i < change.size())
            canvas.text({area.right(), baseline}, changeText(change[i]), theme.bodyFont, theme.text, TextAnchor::End);
        y += predictionRowHeight(theme);
    }
}

} // namespace

QSizeF preferredPredictionSize(const PredictionPlot& plot, const Theme& theme)
{
    const double body = theme.bodyFont.pixelSize();
    const double columns = plot.hasAfter() ? 2.0 * listWidth + listGap : listWidth;
    const double width = columns * body + 2.0 * kFigureMargin;
    const auto nRows = double(std::max(plot.before.size(), plot.after.size()));
    return {std::ceil(width),
            std::ceil(2.0 * kFigureMargin + headHeight(plot, theme) + nRows * predictionRowHeight(theme) +
                      predictionGap + effectsHeight(plot, theme) +
                      captionHeight(plot.caption, width - 2.0 * kFigureMargin, theme))};
}

void paintPredictionFigure(Canvas& canvas, const QSizeF& size, const PredictionPlot& plot, const Theme& theme)
{
    const double inner = size.width() - 2.0 * kFigureMargin;
    const double between = listGap * theme.bodyFont.pixelSize();
    const double column = plot.hasAfter() ? (inner - between) / 2.0 : inner;
    // Before and after are of one scale, though the changes stand behind those after alone.
    const double beside = tokenWidth + numberWidth + (plot.change.empty() ? 0.0 : changeWidth);
    const double longest = std::max(1.0, column - predictionGap - beside * theme.bodyFont.pixelSize());
    const QRectF head(kFigureMargin, kFigureMargin, column, headHeight(plot, theme));
    const QRectF rows(kFigureMargin, head.bottom(), column, size.height() - head.bottom());
    canvas.beginGroup(QStringLiteral("before"));
    paintListHeading(canvas, head, plot.heading, theme);
    paintPredictionList(canvas, rows, longest, plot.before, {}, theme);
    canvas.endGroup();
    if (plot.hasAfter()) {
        canvas.beginGroup(QStringLiteral("after"));
        paintListHeading(canvas, head.translated(column + between, 0.0), plot.afterHeading, theme);
        paintPredictionList(canvas, rows.translated(column + between, 0.0), longest, plot.after, plot.change, theme);
        canvas.endGroup();
    }
    const auto nRows = double(std::max(plot.before.size(), plot.after.size()));
    const double effectsTop = rows.top() + nRows * predictionRowHeight(theme) + predictionGap;
    double y = effectsTop;
    canvas.beginGroup(QStringLiteral("effects"));
    for (const QString& line : plot.effects) {
        canvas.text({kFigureMargin, y + lineHeight(theme.smallFont) / 2.0 + middleOf(theme.smallFont)}, line,
                    theme.smallFont, theme.text);
        y += lineHeight(theme.smallFont);
    }
    canvas.endGroup();
    paintCaption(canvas, {kFigureMargin, effectsTop + effectsHeight(plot, theme)}, inner, plot.caption, theme);
}

const FigureLook<PredictionPlot>& figureLook(const PredictionPlot*)
{
    static const FigureLook<PredictionPlot> look{preferredPredictionSize, paintPredictionFigure,
                                                 [](const PredictionPlot&) { return tr("Predictions"); }};
    return look;
}

} // namespace headlight

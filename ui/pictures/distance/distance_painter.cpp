// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/axis_ticks.h"
#include "ui/kit/canvas.h"
#include "ui/kit/faded.h"
#include "ui/kit/figure_margin.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_lines.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"
#include "ui/pictures/distance/distance_plot.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <vector>

namespace headlight {

namespace {

constexpr double kAxisRoom = 52.0;   // left of the frame, for numbers and their name; more in large type
constexpr double kLegendRoom = 88.0; // right of it, for the heads' names; the same
constexpr double kTickGap = 6.0;     // between a number and the frame
constexpr double kNameAt = 30.0;     // where a head's name begins, right of the frame
constexpr double kNamePitch = 1.3;   // in lines
constexpr double kAxisLines = 2.5;   // below the frame; one more where some mean is of few pairs
constexpr int kMostTicks = 8;
constexpr double kPale = 0.35; // share of its colour that a curve keeps where a mean is of few pairs

/// Up to the number after the largest mean, so that no curve runs along the frame.
AxisScale axisUp(const DistancePlot& plot)
{
    const double most = plot.largest();
    const std::vector<double> ticks = linearTicks(0.0, most, kMostTicks);
    if (ticks.size() < 2) // a norm may be beyond what a float holds
        return {0.0, most};
    const double step = ticks[1] - ticks[0];
    return {0.0, std::ceil(most / step - 1e-9) * step};
}

/// "layer 2 · attention by distance"
QStringList distanceTitle(const DistancePlot& plot, double width, const Theme& theme)
{
    return titleLines({plot.caption.layer, tr("attention by distance")}, width - 2.0 * kFigureMargin, theme);
}

/// Below the frame: the numbers, their name, and what faint lines are.
double axisLines(const DistancePlot& plot)
{
    return plot.hasFewPairs() ? kAxisLines + 1.0 : kAxisLines;
}

QString nameOf(const DistanceCurve& curve)
{
    return tr("head %1").arg(curve.head.head);
}

double axisRoom(const DistancePlot& plot, const Theme& theme)
{
    const AxisScale up = axisUp(plot);
    double widest = 0.0;
    for (const QString& number : scaleNumbers(linearTicks(up.low, up.high, kMostTicks)))
        widest = std::max(widest, textWidth(number, theme.smallFont));
    return std::max(kAxisRoom, std::ceil(lineHeight(theme.smallFont) + 2.0 * kTickGap + widest));
}

double legendRoom(const DistancePlot& plot, const Theme& theme)
{
    double widest = 0.0;
    for (const DistanceCurve& curve : plot.curves)
        widest = std::max(widest, textWidth(nameOf(curve), bold(theme.smallFont)));
    return std::max(kLegendRoom, std::ceil(kNameAt + widest));
}

/// A size that has room for the name of every head beside the frame.
QSizeF preferredDistanceSize(const DistancePlot& plot, const Theme& theme)
{
    const double line = lineHeight(theme.smallFont);
    const double names = double(plot.curves.size()) * kNamePitch * line;
    const double width = 640.0 - kAxisRoom - kLegendRoom + axisRoom(plot, theme) + legendRoom(plot, theme);
    return {width, std::max(320.0, names + axisLines(plot) * line + 2.0 * kFigureMargin) +
                       titleHeight(distanceTitle(plot, width, theme), theme) +
                       captionHeight(plot.caption, width - 2.0 * kFigureMargin, theme)};
}

QRectF frameOf(const DistancePlot& plot, const QSizeF& size, const Theme& theme)
{
    const double above = titleHeight(distanceTitle(plot, size.width(), theme), theme);
    const double below = axisLines(plot) * lineHeight(theme.smallFont) +
                         captionHeight(plot.caption, size.width() - 2.0 * kFigureMargin, theme);
    const double left = axisRoom(plot, theme);
    return {kFigureMargin + left, kFigureMargin + above,
            size.width() - 2.0 * kFigureMargin - left - legendRoom(plot, theme),
            size.height() - 2.0 * kFigureMargin - above - below};
}

void paintDistanceAxes(Canvas& canvas, const QRectF& frame, const AxisScale& across, const AxisScale& up,
                       const Theme& theme)
{
    const double line = lineHeight(theme.smallFont);
    const double middle = middleOf(theme.smallFont);
    canvas.beginGroup(QStringLiteral("axes"));
    const std::vector<double> weights = linearTicks(up.low, up.high, kMostTicks);
    const QStringList numbers = scaleNumbers(weights);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const double y = frame.bottom() - up.share(weights[i]) * frame.height();
        canvas.fillRect(QRectF(frame.left(), y - 0.5, frame.width(), 1.0), theme.raised);
        canvas.text({frame.left() - kTickGap, y + middle}, numbers[static_cast<qsizetype>(i)], theme.smallFont,
                    theme.mutedText, TextAnchor::End);
    }
    for (const double value : linearTicks(across.low, across.high, kMostTicks)) {
        if (value != std::floor(value))
            continue;
        const double x = frame.left() + across.share(value) * frame.width();
        canvas.fillRect(QRectF(x - 0.5, frame.top(), 1.0, frame.height()), theme.raised);
        canvas.text({x, frame.bottom() + 4.0 + line / 2.0 + middle}, numberText(value, 0), theme.smallFont,
                    theme.mutedText, TextAnchor::Middle);
    }
    canvas.strokeRect(frame, theme.border, 1.0);
    canvas.text({frame.center().x(), frame.bottom() + 2.2 * line},
                tr("distance: position of the query − that of the key"), theme.smallFont, theme.mutedText,
                TextAnchor::Middle);
    canvas.text({kFigureMargin + line / 2.0, frame.center().y()}, tr("mean attention weight"), theme.smallFont,
                theme.mutedText, TextAnchor::Middle, 90.0);
    canvas.endGroup();
}

/// The mean of a few pairs says little of a head, so that the curve is faint there.
void paintCurve(Canvas& canvas, const QRectF& frame, const AxisScale& across, const AxisScale& up,
                const DistanceCurve& curve, const QColor& colour, const QColor& faint, double width)
{
    const auto placeOf = [&](std::size_t i) {
        return QPointF(frame.left() + across.share(curve.distances[i]) * frame.width(),
                       frame.bottom() - up.share(curve.means[i]) * frame.height());
    };
    QPainterPath many;
    QPainterPath few;
    for (std::size_t i = 1; i < curve.distances.size(); ++i) {
        QPainterPath& path = curve.isOfFew(i - 1) || curve.isOfFew(i) ? few : many;
        if (path.elementCount() == 0 || path.currentPosition() != placeOf(i - 1))
            path.moveTo(placeOf(i - 1));
        path.lineTo(placeOf(i));
    }
    if (!few.isEmpty())
        canvas.strokePath(few, faint, width);
    if (!many.isEmpty())
        canvas.strokePath(many, colour, width);
}

void paintDistance(Canvas& canvas, const QSizeF& size, const DistancePlot& plot, const Theme& theme)
{
    const QRectF frame = frameOf(plot, size, theme);
    const AxisScale across{double(plot.first()), double(plot.last())};
    const AxisScale up = axisUp(plot);
    paintTitle(canvas, {kFigureMargin, kFigureMargin / 2.0}, distanceTitle(plot, size.width(), theme), theme);
    paintDistanceAxes(canvas, frame, across, up, theme);
    if (plot.hasFewPairs())
        canvas.text({frame.center().x(), frame.bottom() + 3.2 * lineHeight(theme.smallFont)},
                    tr("faint: the mean of fewer than %1 pairs").arg(kFewPairs), theme.smallFont, theme.mutedText,
                    TextAnchor::Middle);
    const bool isDark = theme.surface.lightnessF() < 0.5;
    const auto colourOf = [&](const DistanceCurve& curve) {
        return headColour(curve.head, plot.nLayers, plot.nHeadsPerLayer, isDark);
    };
    canvas.beginGroup(QStringLiteral("curves"));
    for (const bool chosen : {false, true}) // the chosen head in front
        for (const DistanceCurve& curve : plot.curves)
            if ((curve.head == plot.selected) == chosen)
                paintCurve(canvas, frame, across, up, curve, colourOf(curve), faded(colourOf(curve), kPale),
                           chosen ? 2.5 : 1.2);
    canvas.endGroup();
    canvas.beginGroup(QStringLiteral("heads"));
    const double line = lineHeight(theme.smallFont);
    const double pitch = std::min(kNamePitch * line, frame.height() / double(plot.curves.size()));
    double y = frame.top() + line / 2.0;
    for (const DistanceCurve& curve : plot.curves) {
        const bool chosen = curve.head == plot.selected;
        canvas.fillRect(QRectF(frame.right() + 10.0, y - 1.0, 14.0, chosen ? 3.0 : 2.0), colourOf(curve));
        canvas.text({frame.right() + kNameAt, y + middleOf(theme.smallFont)}, nameOf(curve),
                    chosen ? bold(theme.smallFont) : theme.smallFont, chosen ? theme.text : theme.mutedText);
        y += pitch;
    }
    canvas.endGroup();
    paintCaption(canvas, {kFigureMargin, frame.bottom() + axisLines(plot) * line + 8.0},
                 size.width() - 2.0 * kFigureMargin, plot.caption, theme);
}

} // namespace

const FigureLook<DistancePlot>& figureLook(const DistancePlot*)
{
    static const FigureLook<DistancePlot> look{
        preferredDistanceSize, paintDistance,
        [](const DistancePlot& plot) { return tr("Attention by distance, layer %1").arg(plot.selected.layer); }};
    return look;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/curve_plot.h"

#include "core/base/error.h"
#include "ui/kit/head_colours.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr int kMostCurveLines = 5;      // most numbers along an axis
constexpr double kDot = 2.5;            // radius
constexpr double kCurveAxisRoom = 36.0; // on either side, for numbers
constexpr double kTurnedRoom = 64.0;    // below the frame, for names that stand upright
constexpr double kFigureWidth = 440.0;  // on paper, in 1/96 inch

struct CurveFrame {
    QRectF box;
    int nPlaces = 1;

    double x(int place) const { return box.left() + (nPlaces > 1 ? double(place) / (nPlaces - 1) : 0.5) * box.width(); }
    double y(const AxisScale& scale, double value) const { return box.bottom() - scale.share(value) * box.height(); }
};

bool hasRight(const CurvePlot& plot)
{
    return std::ranges::any_of(plot.curves, &PageCurve::isRight);
}

std::vector<double> linesOf(const AxisScale& scale)
{
    return scale.isLogarithmic ? decadeTicks(scale.low, scale.high, kMostCurveLines)
                               : linearTicks(scale.low, scale.high, kMostCurveLines);
}

QColor curveColour(std::size_t curve, const Theme& theme)
{
    return headColour({0, static_cast<int>(curve)}, 1, 4, theme.surface.lightnessF() < 0.5);
}

void paintPlotAxes(Canvas& canvas, const CurveFrame& frame, const CurvePlot& plot, const Theme& theme)
{
    const QRectF& box = frame.box;
    const double middle = middleOf(theme.smallFont);
    const double line = lineHeight(theme.smallFont);
    for (const double value : linesOf(plot.left)) {
        const double y = frame.y(plot.left, value);
        canvas.fillRect(QRectF(box.left(), y - 0.5, box.width(), 1.0), theme.raised);
        canvas.text({box.left() - 6.0, y + middle}, QString::number(value, 'g', 3), theme.smallFont, theme.mutedText,
                    TextAnchor::End);
    }
    if (hasRight(plot))
        for (const double value : linesOf(plot.right))
            canvas.text({box.right() + 6.0, frame.y(plot.right, value) + middle}, QString::number(value, 'g', 3),
                        theme.smallFont, theme.mutedText);
    for (int place = 0; place < frame.nPlaces; ++place) {
        const QPointF at(frame.x(place), box.bottom() + 4.0 + line / 2.0 + middle);
        if (plot.turnsPlaces)
            canvas.text(at + QPointF(middle, 0.0), elided(plot.places[place], theme.smallFont, kTurnedRoom - line),
                        theme.smallFont, theme.mutedText, TextAnchor::End, 90.0);
        else
            canvas.text(at, plot.places[place], theme.smallFont, theme.mutedText, TextAnchor::Middle);
    }
    canvas.strokeRect(box, theme.border, 1.0);
    canvas.text({box.center().x(), box.bottom() + (plot.turnsPlaces ? kTurnedRoom + line : 2.3 * line)}, plot.across,
                theme.smallFont, theme.mutedText, TextAnchor::Middle);
}

void paintPageCurve(Canvas& canvas, const CurveFrame& frame, const CurvePlot& plot, const PageCurve& curve,
                    const QColor& colour, const Theme& theme)
{
    const AxisScale& up = curve.isRight ? plot.right : plot.left;
    QPainterPath path;
    for (std::size_t i = 0; i < curve.values.size(); ++i) {
        const QPointF at(frame.x(static_cast<int>(i)), frame.y(up, curve.values[i]));
        if (i == 0)
            path.moveTo(at);
        else
            path.lineTo(at);
    }
    canvas.strokePath(path, colour, 2.0);
    for (std::size_t i = 0; i < curve.values.size(); ++i) {
        const QPointF at(frame.x(static_cast<int>(i)), frame.y(up, curve.values[i]));
        canvas.roundedRect(QRectF(at.x() - kDot, at.y() - kDot, 2.0 * kDot, 2.0 * kDot), kDot, colour, colour);
        if (!curve.saysValues)
            continue;
        const bool isHigh = at.y() - frame.box.top() < 1.5 * lineHeight(theme.smallFont);
        const double above = isHigh ? lineHeight(theme.smallFont) + 1.0 : -7.0;
        const bool isLast = i + 1 == curve.values.size();
        const TextAnchor anchor = i == 0 ? TextAnchor::Start : isLast ? TextAnchor::End : TextAnchor::Middle;
        canvas.text({at.x() + (i == 0   ? 4.0
                               : isLast ? -4.0
                                        : 0.0),
                     at.y() + above},
                    numberText(curve.values[i], 2), theme.smallFont, theme.text, anchor);
    }
}

/// One line above the frame: a dash in a curve's colour, and its name.
void paintNames(Canvas& canvas, const CurveFrame& frame, const CurvePlot& plot, const Theme& theme)
{
    const double y = frame.box.top() - 0.9 * lineHeight(theme.smallFont);
    for (std::size_t i = 0; i < plot.curves.size(); ++i) {
        const PageCurve& curve = plot.curves[i];
        const QString name = hasRight(plot)
                                 ? curve.isRight ? tr("%1 (right)").arg(curve.name) : tr("%1 (left)").arg(curve.name)
                                 : curve.name;
        const double x = frame.box.left() + double(i) * frame.box.width() / 2.0;
        canvas.fillRect(QRectF(x, y - 1.0, 14.0, 2.0), curveColour(i, theme));
        canvas.text({x + 20.0, y + middleOf(theme.smallFont)}, name, theme.smallFont, theme.text);
    }
}

/// Nothing of a token that is not in the text: the reader has typed another one.
std::vector<double> byLayer(const MeasureCall& measure, const LiveMeasures* measures)
{
    std::vector<double> values;
    try {
        const int nLayers = measures ? static_cast<int>(*measures->evaluate({"layers", {}}).number) : -1;
        for (int state = 0; state <= nLayers; ++state) {
            const QString layer = state == 0 ? QStringLiteral("embedding") : QString::number(state - 1);
            values.push_back(measures->evaluate(measureOfOption(measure, layer)).number.value());
        }
    } catch (const Error&) {
        values.clear();
    }
    return values;
}

/// Nothing where there is no text yet, or it is of a model that has no such measure.
std::vector<double> byToken(const MeasureCall& measure, const LiveMeasures* measures)
{
    std::vector<double> values;
    const qsizetype nTokens = measures ? measures->inputTokens().size() : 0;
    try {
        for (qsizetype i = 0; i < nTokens; ++i)
            values.push_back(measures->evaluate(measureOfOption(measure, QStringLiteral("@%1").arg(i))).number.value());
    } catch (const Error&) {
        values.clear();
    }
    return values;
}

} // namespace

CurvePlot seriesPlot(const LessonSeries& series)
{
    CurvePlot plot;
    plot.across = tr("width d of queries and keys");
    PageCurve variance{tr("variance"), {}, false, false};
    PageCurve slope{tr("slope"), {}, true, false};
    const std::size_t every = series.widths.size() > 6 ? 2 : 1;
    for (std::size_t i = 0; i < series.widths.size(); ++i) {
        const DotProductSpread spread = dotProductSpread(series.widths[i], series.sample);
        variance.values.push_back(spread.variance);
        slope.values.push_back(spread.slope);
        plot.places << ((series.widths.size() - 1 - i) % every == 0 ? QString::number(series.widths[i]) : QString());
    }
    const double widest = double(*std::ranges::max_element(series.widths));
    plot.left = {std::min(0.5, *std::ranges::min_element(variance.values)),
                 std::max({2.0, 1.3 * widest, *std::ranges::max_element(variance.values)}), true};
    plot.right = {0.0, 1.0};
    plot.curves = {std::move(variance), std::move(slope)};
    return plot;
}

CurvePlot layersPlot(const QString& label, const std::vector<double>& values)
{
    CurvePlot plot;
    plot.across = tr("after layer");
    plot.heightShare = 0.5;
    QStringList numbers;
    for (std::size_t state = 0; state < values.size(); ++state) {
        plot.places << (state == 0 ? tr("embedding") : QString::number(state - 1));
        numbers << numberText(values[state], 2);
    }
    plot.spoken = tr("%1, layer by layer: %2").arg(label, numbers.join(QStringLiteral(", ")));
    const auto [least, most] = std::ranges::minmax_element(values);
    plot.left = {values.empty() ? 0.0 : std::min(0.0, *least), values.empty() ? 1.0 : std::max(1.0, *most)};
    plot.curves = {{label, values, false, true}};
    return plot;
}

CurvePlot tokensPlot(const QString& label, const QStringList& tokens, const std::vector<double>& values)
{
    CurvePlot plot;
    plot.across = tr("token");
    plot.heightShare = 0.62;
    plot.turnsPlaces = true;
    plot.places = tokens;
    QStringList numbers;
    for (std::size_t i = 0; i < values.size(); ++i)
        numbers << QStringLiteral("%1 %2").arg(tokens[static_cast<qsizetype>(i)], numberText(values[i], 2));
    plot.spoken = tr("%1, token by token: %2").arg(label, numbers.join(QStringLiteral(", ")));
    const auto [least, most] = std::ranges::minmax_element(values);
    plot.left = {values.empty() ? 0.0 : std::min(0.0, 1.1 * *least), values.empty() ? 1.0 : 1.1 * *most};
    if (plot.left.high <= plot.left.low)
        plot.left.high = plot.left.low + 1.0;
    plot.curves = {{label, values, false, false}};
    return plot;
}

CurvePlot livePlot(const LessonCurve& curve, const LiveMeasures* measures)
{
    if (curve.range == CurveRange::Tokens)
        return tokensPlot(curve.label, measures ? measures->inputTokens() : QStringList(),
                          byToken(curve.measure, measures));
    return layersPlot(curve.label, byLayer(curve.measure, measures));
}

const FigureLook<CurvePlot>& figureLook(const CurvePlot*)
{
    static const FigureLook<CurvePlot> look{
        [](const CurvePlot& plot, const Theme&) {
            return QSizeF(kFigureWidth, std::round(plot.heightShare * kFigureWidth));
        },
        paintCurvePlot, [](const CurvePlot& plot) { return plot.curves.front().name; }};
    return look;
}

void paintCurvePlot(Canvas& canvas, const QSizeF& size, const CurvePlot& plot, const Theme& theme)
{
    const double line = lineHeight(theme.smallFont);
    const double right = hasRight(plot) ? kCurveAxisRoom : 12.0;
    const double below = plot.turnsPlaces ? kTurnedRoom + 3.2 * line : 4.4 * line;
    const CurveFrame frame{{kCurveAxisRoom, 1.8 * line, size.width() - kCurveAxisRoom - right, size.height() - below},
                           static_cast<int>(plot.places.size())};
    paintPlotAxes(canvas, frame, plot, theme);
    for (std::size_t i = 0; i < plot.curves.size(); ++i)
        paintPageCurve(canvas, frame, plot, plot.curves[i], curveColour(i, theme), theme);
    paintNames(canvas, frame, plot, theme);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/context/context_chart.h"

#include "ui/chart/chart_figure.h"
#include "ui/kit/faded.h"
#include "ui/kit/tr.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headlight {

namespace {

constexpr double kMarkRadius = 4.0;   // in 1/96 inch
constexpr double kBeforeShare = 0.65; // radius of a mark before a layer, as a share of that after it
constexpr double kBeforePale = 0.55;
constexpr double kRoomBeside = 0.06; // share of an axis that is empty on either side
constexpr double kRoomBelow = 0.05;

/// Blue and brown, which every kind of colour vision tells apart; in grey print the shapes do.
QColor sentenceColour(int sentence, const Theme& theme)
{
    return sentence == 0 ? theme.accent : theme.warning;
}

QString sentenceName(int sentence)
{
    return sentence == 0 ? QStringLiteral("A") : QStringLiteral("B");
}

/// "first axis: 26.2 % of the variance"; a single vector has none.
QString varianceText(const ContextPlot& plot, int axis)
{
    if (plot.points.size() < 2)
        return axis == 0 ? tr("one vector: no variance to show") : QString();
    const QString share = QLocale().toString(100.0 * plot.varianceShares[static_cast<std::size_t>(axis)], 'f', 1);
    return (axis == 0 ? tr("first axis: %1 % of the variance") : tr("second axis: %1 % of the variance")).arg(share);
}

/// The mean of all, where both are 0, is always in the picture.
template <typename Coordinate>
ChartAxis principalAxis(const ContextPlot& plot, int axis, double room, const Coordinate& coordinate)
{
    ChartAxis result{varianceText(plot, axis), 0.0, 0.0, ChartTicks::Origin};
    for (const ContextPoint& point : plot.points) {
        result.low = std::min<double>(result.low, coordinate(point.at));
        result.high = std::max<double>(result.high, coordinate(point.at));
    }
    const double length = result.high - result.low;
    const double around = length > 0.0 ? room * length : 0.5; // all in one place
    result.low -= around;
    result.high += around;
    return result;
}

/// "bank", then lines for where it stands and for its cosines.
QString readoutOf(const ContextPlot& plot, int point)
{
    const ContextPoint& one = plot.points[static_cast<std::size_t>(point)];
    QStringList lines{one.name};
    if (plot.sentences.size() > 1)
        lines << tr("sentence %1").arg(sentenceName(one.sentence));
    lines << tr("token %1").arg(one.position) << stateText(one.state);
    for (const ContextArrow& arrow : plot.arrows) {
        if (arrow.from != point && arrow.to != point)
            continue;
        const auto other = static_cast<std::size_t>(arrow.from == point ? arrow.to : arrow.from);
        const QString cosine = cosineText(arrow.cosine);
        lines << (arrow.isChange
                      ? tr("cosine before and after %1").arg(cosine)
                      : tr("cosine with “%1” in the other sentence %2").arg(plot.points[other].name, cosine));
    }
    return lines.join(QLatin1Char('\n'));
}

void addPoint(ChartSeries& series, const ContextPlot& plot, int index)
{
    const ContextPoint& point = plot.points[static_cast<std::size_t>(index)];
    series.x.push_back(point.at.x());
    series.y.push_back(point.at.y());
    series.radii.push_back(point.isBefore ? kBeforeShare * kMarkRadius : kMarkRadius);
    series.colours.push_back(point.isBefore ? faded(series.colour, kBeforePale) : series.colour);
    series.labels.push_back(point.isBefore ? QString() : point.name); // after the layer it has its name
    series.readouts.push_back(readoutOf(plot, index));
}

ChartArrow arrowOf(const ContextPlot& plot, const ContextArrow& arrow, const Theme& theme)
{
    ChartArrow result{placeOf(plot, arrow.from), placeOf(plot, arrow.to)};
    if (arrow.isChange) {
        result.colour = faded(sentenceColour(result.from.series, theme), 0.4);
        result.width = 1.0;
    } else {
        result.label = cosineText(arrow.cosine);
        result.colour = theme.mutedText;
    }
    return result;
}

} // namespace

ChartPlace placeOf(const ContextPlot& plot, int point)
{
    const int sentence = plot.points[static_cast<std::size_t>(point)].sentence;
    const auto before = std::count_if(plot.points.begin(), plot.points.begin() + point,
                                      [&](const ContextPoint& one) { return one.sentence == sentence; });
    return {sentence, static_cast<int>(before)};
}

int pointOf(const ContextPlot& plot, const ChartPlace& place)
{
    int before = 0;
    for (std::size_t i = 0; i < plot.points.size(); ++i)
        if (plot.points[i].sentence == place.series && before++ == place.point)
            return static_cast<int>(i);
    return -1;
}

/// A full disc for the first sentence, an open diamond for the second; smaller and paler before a layer.
ChartPlot chartOf(const ContextPlot& plot, const Theme& theme)
{
    ChartPlot chart;
    chart.isPlane = true;
    chart.legend = ChartLegend::Above;
    chart.x = principalAxis(plot, 0, kRoomBeside, [](const QPointF& at) { return at.x(); });
    chart.y = principalAxis(plot, 1, kRoomBelow, [](const QPointF& at) { return at.y(); });
    if (plot.points.empty()) {
        chart.note = tr("Type a sentence to see the vectors of its tokens.");
        return chart;
    }
    chart.title = {tr("token vectors"), vectorsText(plot.vectors),
                   tr("on their two principal axes, without special tokens")};
    chart.figureScale = std::clamp(3.2 * std::sqrt(double(plot.points.size())), 38.0, 80.0) / 34.0;
    for (int sentence = 0; sentence < plot.sentences.size(); ++sentence) {
        ChartSeries series;
        series.name = plot.sentences.size() > 1
                          ? sentenceName(sentence) + QStringLiteral("  ") + plot.sentences[sentence]
                          : plot.sentences[sentence];
        series.mark = ChartMark::Points;
        series.shape = sentence == 0 ? ChartShape::Disc : ChartShape::Diamond;
        series.colour = sentenceColour(sentence, theme);
        chart.series.push_back(std::move(series));
    }
    for (int point = 0; point < std::ssize(plot.points); ++point)
        addPoint(chart.series[static_cast<std::size_t>(plot.points[static_cast<std::size_t>(point)].sentence)], plot,
                 point);
    for (const ContextArrow& arrow : plot.arrows)
        chart.arrows.push_back(arrowOf(plot, arrow, theme));
    if (std::ranges::any_of(plot.arrows, [](const ContextArrow& arrow) { return !arrow.isChange; }))
        chart.note = tr("→ the same word in A and B, with its cosine similarity");
    if (const int pinned = plot.pinned ? plot.pointOf(0, *plot.pinned) : -1; pinned >= 0)
        chart.series.front().chosenPoint = placeOf(plot, pinned).point;
    return chart;
}

QString cosineText(double cosine)
{
    const double rounded = std::round(cosine * 100.0) / 100.0;
    const QString digits = QLocale().toString(std::abs(rounded), 'f', 2);
    return rounded < 0.0 ? QChar(0x2212) + digits : digits;
}

const FigureLook<ContextPlot>& figureLook(const ContextPlot*)
{
    static const FigureLook<ContextPlot> look =
        chartLook<ContextPlot>([](const ContextPlot&) { return tr("Token vectors in context"); });
    return look;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_arrows.h"

#include "ui/kit/dashed_pen.h"
#include "ui/kit/faded.h"

#include <QPainterPath>

#include <algorithm>
#include <array>

namespace headlight {

namespace {

constexpr double kFromMark = kPointRadius + 2.5; // from a point to where an arrow begins
constexpr double kHead = 6.0;                    // length of an arrow's head
constexpr double kStrongArrow = 1.8;             // width of an arrow that stands out, at least
constexpr double kStronger = 0.7;                // what it is wider than before
constexpr double kOthers = 0.45;                 // share of their colour that the others keep beside it

} // namespace

ChartArrows::ChartArrows(QCPAxis* x, QCPAxis* y, const ChartPlot& plot) : ChartMarks(x, y), m_plot(plot) {}

QPen strongPen(const ChartArrow& arrow)
{
    return {faded(arrow.colour, 1.0), std::max(kStrongArrow, arrow.width + kStronger)};
}

bool isAt(const ChartArrow& arrow, const ChartPlace& place)
{
    return arrow.from == place || arrow.to == place;
}

bool isAtChosen(const ChartPlot& plot, const ChartArrow& arrow)
{
    return std::ranges::any_of(std::array{arrow.from, arrow.to}, [&](const ChartPlace& end) {
        return plot.series[static_cast<std::size_t>(end.series)].chosenPoint == end.point;
    });
}

QLineF arrowLine(const QPointF& from, const QPointF& to)
{
    const QLineF line(from, to);
    const double length = line.length();
    if (length < 2.5 * kFromMark)
        return line;
    return {line.pointAt(kFromMark / length), line.pointAt(1.0 - kFromMark / length)};
}

QPainterPath arrowPath(const QLineF& line)
{
    QPainterPath path;
    if (line.length() < 1.0)
        return path;
    path.moveTo(line.p1());
    path.lineTo(line.p2());
    const QPointF along = QPointF(line.dx(), line.dy()) / line.length();
    const QPointF side(-along.y(), along.x());
    path.moveTo(line.p2() - kHead * along + 0.5 * kHead * side);
    path.lineTo(line.p2());
    path.lineTo(line.p2() - kHead * along - 0.5 * kHead * side);
    return path;
}

/// Where one stands out the others step back.
void ChartArrows::draw(QCPPainter* painter)
{
    const bool isAnyChosen =
        std::ranges::any_of(m_plot.arrows, [&](const ChartArrow& arrow) { return isAtChosen(m_plot, arrow); });
    painter->setAntialiasing(true);
    painter->setBrush(Qt::NoBrush);
    for (const ChartArrow& arrow : m_plot.arrows) {
        if (!isThere(m_plot, arrow.from) || !isThere(m_plot, arrow.to))
            continue;
        const auto at = [&](const ChartPlace& place) {
            const ChartSeries& series = m_plot.series[static_cast<std::size_t>(place.series)];
            const auto point = static_cast<std::size_t>(place.point);
            return coordsToPixels(series.x[point], series.y[point]);
        };
        const QLineF line = arrowLine(at(arrow.from), at(arrow.to));
        if (!QRectF(line.p1(), line.p2()).normalized().adjusted(-1.0, -1.0, 1.0, 1.0).intersects(clipRect()))
            continue;
        const bool isStrong = isAtChosen(m_plot, arrow);
        const QPen pen =
            isStrong
                ? strongPen(arrow)
                : QPen(isAnyChosen ? faded(arrow.colour, kOthers * arrow.colour.alphaF()) : arrow.colour, arrow.width);
        painter->setPen(dashed(pen, arrow.dashes));
        painter->drawPath(arrowPath(line));
    }
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_labels.h"

#include "ui/chart/chart_arrows.h"
#include "ui/kit/faded.h"
#include "ui/kit/is_word.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"
#include "ui/kit/tr.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

namespace headlight {

namespace {

constexpr double kLongestLabel = 9.0;    // in its pixel sizes, in a plane; longer ones end in …
constexpr std::size_t kBeside = 8;       // places that touch their mark
constexpr std::size_t kFewPoints = 24;   // in a plane with no more, all are named, over a line if need be
constexpr std::size_t kMostPlaced = 300; // labels of a longer text find no room anyway
constexpr int kRankChosen = 0;
constexpr int kRankJoined = 1; // at an end of an arrow with a label
constexpr int kRankOther = 2;

/// A line of text whose middle height is at `y`.
QRectF labelBox(double left, double y, double width, double height)
{
    return {left, y - height / 2.0, width, height};
}

/// From the mark's edge to the nearest point of the label.
QLineF leaderTo(const QRectF& box, const QPointF& mark, double radius)
{
    const QPointF end(std::clamp(mark.x(), box.left(), box.right()), std::clamp(mark.y(), box.top(), box.bottom()));
    const QLineF whole(mark, end);
    return {whole.pointAt(radius / whole.length()), end};
}

/// Beside the mark, then above and below it, then farther away, where a line leads to it.
std::vector<LabelPlace> placesAround(const QPointF& mark, double width, double radius, double height)
{
    std::vector<LabelPlace> result;
    const auto add = [&](const QRectF& box) {
        result.push_back({box});
        if (result.size() > kBeside)
            result.back().leader = leaderTo(box, mark, radius);
    };
    for (const double distance : {0.0, 0.9 * height, 1.9 * height, 3.0 * height, 4.2 * height, 5.5 * height}) {
        const double gap = radius + 3.0 + distance;
        const double up = radius + 1.0 + distance + height / 2.0;
        add(labelBox(mark.x() + gap, mark.y(), width, height));
        add(labelBox(mark.x() - gap - width, mark.y(), width, height));
        add(labelBox(mark.x() - width / 2.0, mark.y() - up, width, height));
        add(labelBox(mark.x() - width / 2.0, mark.y() + up, width, height));
        for (const double side : {1.0, -1.0})
            for (const double vertical : {-1.0, 1.0}) {
                const double x = side > 0.0 ? mark.x() + 0.7 * gap : mark.x() - 0.7 * gap - width;
                add(labelBox(x, mark.y() + 0.7 * vertical * (up + 2.0), width, height));
            }
    }
    return result;
}

/// Along the arrow, on both sides of it.
std::vector<LabelPlace> placesAlong(const QLineF& arrow, double width, const QFont& font)
{
    std::vector<LabelPlace> result;
    const QLineF normal = arrow.normalVector().unitVector();
    for (const double distance : {0.75, 1.2, 1.8})
        for (const double share : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8})
            for (const double side : {1.0, -1.0}) {
                const QPointF away(normal.dx() * (distance * font.pixelSize() + std::abs(normal.dx()) * width / 2.0),
                                   normal.dy() * distance * font.pixelSize());
                const QPointF middle = arrow.pointAt(share) + side * away;
                result.push_back({labelBox(middle.x() - width / 2.0, middle.y(), width, 1.2 * font.pixelSize())});
            }
    return result;
}

/// At the four sides of a mark; of a line's point above and below it, then askew: the line runs on at its sides.
std::vector<LabelPlace> placesBeside(const QPointF& at, double width, double radius, double height, bool isOfLine)
{
    const double away = radius + 2.0;
    std::vector<LabelPlace> places = {{{at.x() + away, at.y() - height / 2.0, width, height}},
                                      {{at.x() - away - width, at.y() - height / 2.0, width, height}},
                                      {{at.x() - width / 2.0, at.y() - away - height, width, height}},
                                      {{at.x() - width / 2.0, at.y() + away, width, height}}};
    if (!isOfLine)
        return places;
    std::rotate(places.begin(), places.begin() + 2, places.end());
    for (const double left : {at.x() + 1.0, at.x() - 1.0 - width})
        for (const double top : {at.y() - away - height, at.y() + away})
            places.push_back({{left, top, width, height}});
    return places;
}

} // namespace

ChartPointLabels::ChartPointLabels(QCPAxis* x, QCPAxis* y, const ChartPlot& plot, const Theme& theme)
    : ChartMarks(x, y),
      m_plot(plot),
      m_font(theme.smallFont),
      m_colour(theme.text),
      m_muted(theme.mutedText),
      m_surface(theme.surface)
{
}

/// Every point within the frame, in the order in which they are named; the placer knows of their marks and lines.
std::vector<ChartPointLabels::Named> ChartPointLabels::pointsIn(const QRectF& frame, LabelPlacer& placer) const
{
    const auto indexOf = [](int index) { return static_cast<std::size_t>(index); };
    std::vector<std::vector<int>> ranks; // [series][points]
    for (const ChartSeries& series : m_plot.series) {
        ranks.emplace_back(series.x.size(), kRankOther);
        if (series.chosenPoint >= 0)
            ranks.back()[indexOf(series.chosenPoint)] = kRankChosen;
    }
    for (const ChartArrow& arrow : m_plot.arrows) {
        if (arrow.label.isEmpty())
            continue;
        for (const ChartPlace& end : {arrow.from, arrow.to}) {
            int& rank = ranks[indexOf(end.series)][indexOf(end.point)];
            rank = std::min(rank, isAtChosen(m_plot, arrow) ? kRankChosen : kRankJoined);
        }
    }
    std::vector<Named> points;
    for (std::size_t s = 0; s < m_plot.series.size(); ++s) {
        const ChartSeries& series = m_plot.series[s];
        std::optional<QPointF> before; // the point before it, where both are of one line
        for (std::size_t i = 0; series.isShown && i < series.x.size(); ++i) {
            const double ring = static_cast<int>(i) == series.chosenPoint ? kChosenRing : 0.0;
            const double radius = (series.radii.empty() ? kPointRadius : series.radii[i]) + ring;
            QCPAxis* up = series.isRight ? mKeyAxis->axisRect()->axis(QCPAxis::atRight) : mValueAxis.data();
            const QPointF at(mKeyAxis->coordToPixel(series.x[i]), up->coordToPixel(series.y[i]));
            const bool isOfLine = series.mark == ChartMark::Line;
            if (before && std::isfinite(at.y()))
                placer.avoid(QLineF(*before, at));
            before = isOfLine && std::isfinite(at.y()) ? std::optional(at) : std::nullopt;
            if (frame.adjusted(-1.0, -1.0, 1.0, 1.0).contains(at)) // a point on the frame is a point, too
                points.push_back({at, radius, series.labels.empty() ? QString() : series.labels[i],
                                  m_plot.isPlane ? series.colour : m_colour, ranks[s][i], isOfLine,
                                  m_plot.isPlane && ranks[s][i] != kRankOther});
        }
    }
    std::ranges::stable_sort(points, {}, &Named::rank);
    const double more = m_plot.isPlane ? 1.0 : 0.0;
    for (const Named& point : points) {
        const double half = point.radius + more;
        placer.block(QRectF(point.at - QPointF(half, half), QSizeF(2.0 * half, 2.0 * half)));
    }
    return points;
}

/// Those of the chosen point's arrows come first.
void ChartPointLabels::placeArrows(LabelPlacer& placer)
{
    struct Line {
        const ChartArrow* arrow;
        QLineF line;
        bool isStrong;
    };
    const auto at = [&](const ChartPlace& place) {
        const ChartSeries& series = m_plot.series[static_cast<std::size_t>(place.series)];
        const auto point = static_cast<std::size_t>(place.point);
        return coordsToPixels(series.x[point], series.y[point]);
    };
    std::vector<Line> lines;
    for (const ChartArrow& arrow : m_plot.arrows) {
        if (!isThere(m_plot, arrow.from) || !isThere(m_plot, arrow.to))
            continue;
        const QLineF line = arrowLine(at(arrow.from), at(arrow.to));
        placer.avoid(line);
        if (!arrow.label.isEmpty())
            lines.push_back({&arrow, line, isAtChosen(m_plot, arrow)});
    }
    std::stable_partition(lines.begin(), lines.end(), [](const Line& line) { return line.isStrong; });
    const QFont wide = bold(m_font);
    for (std::size_t i = 0; i < std::min(lines.size(), kMostPlaced); ++i) {
        const auto& [arrow, line, isStrong] = lines[i];
        const double width = textWidth(arrow->label, wide) + 4.0;
        const std::vector<LabelPlace> places =
            line.length() < 1.0 ? placesAround(line.p1(), width, kPointRadius, 1.2 * m_font.pixelSize())
                                : placesAlong(line, width, m_font);
        if (const auto found = placer.place(places, isStrong ? OverLines::LastResort : OverLines::Never))
            m_placed.push_back({arrow->label,
                                isStrong ? m_colour : m_muted,
                                isStrong,
                                {places[*found].box.adjusted(2.0, 0.0, 0.0, 0.0)}});
    }
}

/// Whether a line may run through the label where no other place is left.
bool ChartPointLabels::mayCross(const Named& point, std::size_t nPoints) const
{
    return m_plot.isPlane ? point.rank != kRankOther || nPoints <= kFewPoints
                          : point.isOfLine || !m_plot.arrows.empty();
}

void ChartPointLabels::placePoints(const std::vector<Named>& points, LabelPlacer& placer)
{
    std::size_t nAsked = 0;
    for (const Named& point : points) {
        if (point.label.isEmpty())
            continue;
        if (m_plot.isPlane && ++nAsked > kMostPlaced) {
            ++m_nLeftOut;
            continue;
        }
        const QString label =
            m_plot.isPlane ? elided(point.label, bold(m_font), kLongestLabel * m_font.pixelSize()) : point.label;
        const double width = textWidth(label, m_plot.isPlane ? bold(m_font) : m_font);
        std::vector<LabelPlace> places =
            m_plot.isPlane ? placesAround(point.at, width, point.radius, 1.2 * m_font.pixelSize())
                           : placesBeside(point.at, width, point.radius, std::ceil(lineHeight(m_font)), point.isOfLine);
        if (m_plot.isPlane && !isWord(label)) // a full stop far from its mark is a speck
            places.resize(kBeside);
        const bool isAmongArrows = !m_plot.isPlane && !m_plot.arrows.empty();
        if (isAmongArrows) // a crowded column has room farther from its marks
            std::ranges::copy(placesAround(point.at, width, point.radius, std::ceil(lineHeight(m_font))),
                              std::back_inserter(places));
        const auto found =
            placer.place(places, mayCross(point, points.size()) ? OverLines::LastResort : OverLines::Never);
        if (found)
            m_placed.push_back({label, point.colour, point.isBold, places[*found], isAmongArrows});
        else
            ++m_nLeftOut;
    }
}

QRectF ChartPointLabels::countRect(const QRectF& frame, const QString& count) const
{
    const double height = lineHeight(m_font);
    return {frame.left() + 4.0, frame.bottom() - height - 2.0, textWidth(count, m_font) + 4.0, height};
}

void ChartPointLabels::place(const QRectF& frame, bool isCounted)
{
    const double inset = m_plot.isPlane ? 2.0 : 0.0;
    LabelPlacer placer(frame.adjusted(inset, inset, -inset, -inset));
    if (isCounted)
        placer.block(countRect(frame, tr("labels left out: %1").arg(m_nLeftOut)));
    m_placed.clear();
    m_nLeftOut = 0;
    const std::vector<Named> points = pointsIn(frame, placer);
    placeArrows(placer);
    placePoints(points, placer);
}

/// A label that finds no room is left out: the cursor says it, and zooming makes room.
void ChartPointLabels::draw(QCPPainter* painter)
{
    const QRectF frame = clipRect();
    place(frame, false);
    if (m_plot.isPlane && m_nLeftOut > 0)
        place(frame, true);
    painter->setBrush(Qt::NoBrush);
    for (const Placed& placed : m_placed)
        if (placed.place.leader) {
            painter->setAntialiasing(true);
            painter->setPen(QPen(faded(placed.colour, 0.6), 0.8));
            painter->drawLine(*placed.place.leader);
        }
    for (const Placed& placed : m_placed) {
        painter->setFont(placed.isBold ? bold(m_font) : m_font);
        painter->setPen(placed.colour);
        const QRectF& box = placed.place.box;
        if (placed.isBacked)
            painter->fillRect(box, faded(m_surface, kLabelGround));
        painter->drawText(QPointF(box.left(), box.center().y() + middleOf(m_font)), placed.label);
    }
    if (!m_plot.isPlane || m_nLeftOut == 0)
        return;
    const QString count = tr("labels left out: %1").arg(m_nLeftOut);
    painter->setFont(m_font);
    painter->setPen(m_muted);
    painter->drawText(QPointF(countRect(frame, count).left(), frame.bottom() - 6.0), count);
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_points.h"

#include "ui/kit/label_placer.h"
#include "ui/kit/legend.h"
#include "ui/kit/text_metrics.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace headlight {

namespace {

constexpr double kRing = 3.0; // from a chosen point to its ring

} // namespace

ChartPoints::ChartPoints(QCPAxis* x, QCPAxis* y, const ChartSeries& series, const Theme& theme)
    : ChartMarks(x, y), m_series(series), m_textColour(theme.text), m_ground(theme.surface)
{
}

QColor ChartPoints::colourOf(std::size_t point) const
{
    return m_series.colours.empty() ? m_series.colour : m_series.colours[point];
}

void ChartPoints::drawDisc(QCPPainter& painter, std::size_t point, double more, const QColor& colour) const
{
    if (!std::isfinite(m_series.x[point]) || !std::isfinite(m_series.y[point]))
        return;
    const double radius = radiusOf(point) + more;
    painter.setBrush(colour);
    painter.drawEllipse(coordsToPixels(m_series.x[point], m_series.y[point]), radius, radius);
}

void ChartPoints::drawPoint(QCPPainter& painter, std::size_t point) const
{
    drawDisc(painter, point, 0.0, colourOf(point));
}

double ChartPoints::radiusOf(std::size_t point) const
{
    return m_series.radii.empty() ? kPointRadius : m_series.radii[point];
}

/// Each has a rim of the ground, so that points that lie over each other can be told apart.
void ChartPoints::draw(QCPPainter* painter)
{
    painter->setAntialiasing(true);
    painter->setPen(QPen(m_ground, 1.0));
    for (std::size_t i = 0; i < m_series.x.size(); ++i)
        drawPoint(*painter, i);
    if (m_series.chosenPoint >= 0) { // in front of the others, within a ring
        painter->setPen(QPen(m_textColour, 1.0));
        drawDisc(*painter, static_cast<std::size_t>(m_series.chosenPoint), kRing, m_ground);
        drawPoint(*painter, static_cast<std::size_t>(m_series.chosenPoint));
    }
}

void ChartPoints::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    painter->setAntialiasing(true);
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_series.colour);
    painter->drawEllipse(rect.center(), kPointRadius, kPointRadius);
}

ChartPointLabels::ChartPointLabels(QCPAxis* x, QCPAxis* y, const ChartPlot& plot, const Theme& theme)
    : ChartMarks(x, y), m_plot(plot), m_font(theme.smallFont), m_colour(theme.text)
{
}

/// A label that finds no room is left out: the cursor says it, and zooming makes room.
void ChartPointLabels::draw(QCPPainter* painter)
{
    struct Named {
        QPointF at;
        double radius;
        QString label;
        bool isChosen;
        bool isOfLine;
    };
    const QRectF frame = clipRect();
    std::vector<Named> points;
    LabelPlacer placer(frame);
    for (const ChartSeries& series : m_plot.series) {
        std::optional<QPointF> before; // the point before it, where both are of one line
        for (std::size_t i = 0; series.isShown && i < series.x.size(); ++i) {
            const bool isChosen = static_cast<int>(i) == series.chosenPoint;
            const double radius = (series.radii.empty() ? kPointRadius : series.radii[i]) + (isChosen ? kRing : 0.0);
            QCPAxis* up = series.isRight ? mKeyAxis->axisRect()->axis(QCPAxis::atRight) : mValueAxis.data();
            const QPointF at(mKeyAxis->coordToPixel(series.x[i]), up->coordToPixel(series.y[i]));
            if (before && std::isfinite(at.y()))
                placer.avoid(QLineF(*before, at));
            before = series.mark == ChartMark::Line && std::isfinite(at.y()) ? std::optional(at) : std::nullopt;
            if (frame.adjusted(-1.0, -1.0, 1.0, 1.0).contains(at)) // a point on the frame is a point, too
                points.push_back({at, radius, series.labels.empty() ? QString() : series.labels[i], isChosen,
                                  series.mark == ChartMark::Line});
        }
    }
    std::stable_partition(points.begin(), points.end(), // the chosen one has its label in any case
                          [](const Named& point) { return point.isChosen; });
    for (const Named& point : points)
        placer.block(
            QRectF(point.at - QPointF(point.radius, point.radius), QSizeF(2.0 * point.radius, 2.0 * point.radius)));
    painter->setFont(m_font);
    painter->setPen(m_colour);
    const double height = std::ceil(lineHeight(m_font));
    for (const Named& point : points) {
        if (point.label.isEmpty())
            continue;
        const double width = textWidth(point.label, m_font);
        const double away = point.radius + 2.0;
        const QPointF& at = point.at;
        std::vector<LabelPlace> candidates = {{{at.x() + away, at.y() - height / 2.0, width, height}},
                                              {{at.x() - away - width, at.y() - height / 2.0, width, height}},
                                              {{at.x() - width / 2.0, at.y() - away - height, width, height}},
                                              {{at.x() - width / 2.0, at.y() + away, width, height}}};
        if (point.isOfLine) { // above and below it, then askew: the line runs on at its sides
            std::ranges::rotate(candidates, candidates.begin() + 2);
            for (const double left : {at.x() + 1.0, at.x() - 1.0 - width})
                for (const double top : {at.y() - away - height, at.y() + away})
                    candidates.push_back({{left, top, width, height}});
        }
        if (const auto found = placer.place(candidates, point.isOfLine ? OverLines::LastResort : OverLines::Never)) {
            const QRectF& box = candidates[*found].box;
            painter->drawText(QPointF(box.left(), box.center().y() + middleOf(m_font)), point.label);
        }
    }
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/chart/chart_points.h"

#include <cmath>

namespace headlight {

namespace {

constexpr double kDiamond = 1.15;     // half a diamond across, as a multiple of the radius
constexpr double kDiamondLine = 1.8;  // width of its line
constexpr double kSmallDiamond = 3.0; // radius below which its line is finer

/// An open diamond, which is told from a disc in grey print.
void drawDiamond(QCPPainter& painter, const QPointF& at, double radius, const QColor& colour)
{
    const double half = kDiamond * radius;
    painter.setPen(QPen(colour, radius < kSmallDiamond ? 1.2 : kDiamondLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolygon(QPolygonF{at + QPointF(0.0, -half), at + QPointF(half, 0.0), at + QPointF(0.0, half),
                                  at + QPointF(-half, 0.0)});
}

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
    if (m_series.shape == ChartShape::Disc)
        drawDisc(painter, point, 0.0, colourOf(point));
    else if (std::isfinite(m_series.x[point]) && std::isfinite(m_series.y[point]))
        drawDiamond(painter, coordsToPixels(m_series.x[point], m_series.y[point]), radiusOf(point), colourOf(point));
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
        drawDisc(*painter, static_cast<std::size_t>(m_series.chosenPoint), kChosenRing, m_ground);
        drawPoint(*painter, static_cast<std::size_t>(m_series.chosenPoint));
    }
}

void ChartPoints::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    painter->setAntialiasing(true);
    if (m_series.shape == ChartShape::Diamond) {
        drawDiamond(*painter, rect.center(), kPointRadius, m_series.colour);
        return;
    }
    painter->setPen(Qt::NoPen);
    painter->setBrush(m_series.colour);
    painter->drawEllipse(rect.center(), kPointRadius, kPointRadius);
}

} // namespace headlight

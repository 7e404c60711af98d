// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_points.h"

namespace headlight {

/// The arrows of a chart, from the edge of one mark to that of the other.
class ChartArrows : public ChartMarks {
public:
    ChartArrows(QCPAxis* x, QCPAxis* y, const ChartPlot& plot);

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    ChartPlot m_plot;
};

/// Whether an arrow begins or ends at a chosen point.
bool isAtChosen(const ChartPlot& plot, const ChartArrow& arrow);
bool isAt(const ChartArrow& arrow, const ChartPlace& place);
/// From mark to mark, given where their points stand.
QLineF arrowLine(const QPointF& from, const QPointF& to);
/// How an arrow that stands out is drawn: in all of its own colour, which may say a sign.
QPen strongPen(const ChartArrow& arrow);
/// The line with its head.
QPainterPath arrowPath(const QLineF& line);

} // namespace headlight

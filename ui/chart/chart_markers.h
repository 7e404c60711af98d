// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_points.h"

#include <vector>

namespace headlight {

/// Lines across a chart, each with its label beside it.
class ChartMarkers : public ChartMarks {
public:
    ChartMarkers(QCPAxis* x, QCPAxis* y, std::vector<ChartMarker> markers, const Theme& theme);

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    std::vector<ChartMarker> m_markers;
    QFont m_font;
    QColor m_ground;
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_points.h"
#include "ui/kit/label_placer.h"

namespace headlight {

/// The labels of all points of a chart, each beside its point where there is room; in a plane those of its arrows, too.
class ChartPointLabels : public ChartMarks {
public:
    ChartPointLabels(QCPAxis* x, QCPAxis* y, const ChartPlot& plot, const Theme& theme);

    /// How many labels of points that are seen found no room when it was drawn last.
    int nLeftOut() const { return m_nLeftOut; }

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter*, const QRectF&) const override {}

private:
    struct Named {
        QPointF at;
        double radius = 0.0;
        QString label;
        QColor colour;
        int rank = 0; // the lowest is placed first
        bool isOfLine = false;
        bool isBold = false;
    };
    struct Placed {
        QString label;
        QColor colour;
        bool isBold = false;
        LabelPlace place;
        bool isBacked = false; // an arrow may run behind it
    };

    std::vector<Named> pointsIn(const QRectF& frame, LabelPlacer& placer) const;
    void placePoints(const std::vector<Named>& points, LabelPlacer& placer);
    void placeArrows(LabelPlacer& placer);
    bool mayCross(const Named& point, std::size_t nPoints) const;
    void place(const QRectF& frame, bool isCounted);
    QRectF countRect(const QRectF& frame, const QString& count) const;

    ChartPlot m_plot;
    QFont m_font;
    QColor m_colour;
    QColor m_muted;
    QColor m_surface;
    std::vector<Placed> m_placed;
    int m_nLeftOut = 0;
};

} // namespace headlight

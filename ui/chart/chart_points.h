// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"
#include "ui/kit/theme.h"

#include <qcustomplot.h>

namespace headlight {

inline constexpr double kPointRadius = 3.5; // radius of a point that says none, in 1/96 inch
inline constexpr double kChosenRing = 3.0;  // from a chosen point to its ring
inline constexpr double kLabelGround = 0.7; // share of the ground's colour over what runs behind a label

/// A mark of a chart of ours: the view finds its points itself, and the plot says how far its axes go.
class ChartMarks : public QCPAbstractPlottable {
public:
    using QCPAbstractPlottable::QCPAbstractPlottable;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1.0; }
    QCPRange getKeyRange(bool& isFound, QCP::SignDomain) const override
    {
        isFound = false;
        return {};
    }
    QCPRange getValueRange(bool& isFound, QCP::SignDomain domain, const QCPRange&) const override
    {
        return getKeyRange(isFound, domain);
    }
};

/// Discs or open diamonds that each have a size and a colour.
class ChartPoints : public ChartMarks {
public:
    ChartPoints(QCPAxis* x, QCPAxis* y, const ChartSeries& series, const Theme& theme);

protected:
    void draw(QCPPainter* painter) override;
    void drawLegendIcon(QCPPainter* painter, const QRectF& rect) const override;

private:
    QColor colourOf(std::size_t point) const;
    double radiusOf(std::size_t point) const;
    void drawDisc(QCPPainter& painter, std::size_t point, double more, const QColor& colour) const;
    void drawPoint(QCPPainter& painter, std::size_t point) const;

    ChartSeries m_series;
    QColor m_textColour;
    QColor m_ground;
};

} // namespace headlight

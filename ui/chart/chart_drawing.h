// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"
#include "ui/kit/theme.h"

#include <qcustomplot.h>

#include <vector>

namespace headlight {

class Canvas;
class ChartTicker;

/// The series that a legend has entries for.
enum class ChartEntries { ShownSeries, AllSeries };

/// A QCustomPlot that shows one of our charts in our look; the same on the screen and in a figure. It answers no mouse
/// and no key.
class ChartDrawing : public QCustomPlot {
public:
    explicit ChartDrawing(ChartEntries entries, QWidget* parent = nullptr);

    /// Draws another chart, all of it. Nothing is on the screen before replot().
    void show(const ChartPlot& chart, const Theme& theme);
    void setPart(const ChartPart& part);
    ChartPart part() const;

    /// Ticks and columns of the legend for a size; before drawing.
    void layOut(const QSize& size);
    /// How large the frame is in a size.
    QSizeF frameIn(const QSize& size);
    void paint(Canvas& canvas, const QRect& area);

    QRectF frame() const { return axisRect()->rect(); }
    /// Where a point of a series stands.
    QPointF pixelOf(const ChartSeries& series, std::size_t point) const;
    /// The entry of a series in the legend; empty where it has none.
    QRectF entryRect(int series) const;

private:
    void addSeries(const ChartSeries& series);
    void addLine(const ChartSeries& series);
    void dress(QCPAxis& axis, const ChartAxis& look);
    void dressRight();
    void placeLegend();
    int iconWidth() const;
    int layOutLegend(const QSize& size, double left);
    QCPAxis* axisOf(const ChartSeries& series) const { return series.isRight && m_rightTicker ? yAxis2 : yAxis; }

    ChartEntries m_entries;
    ChartPlot m_plot;
    Theme m_theme;
    QSharedPointer<ChartTicker> m_xTicker;
    QSharedPointer<ChartTicker> m_yTicker;
    QSharedPointer<ChartTicker> m_rightTicker;       // null where there is no right axis
    QCPLayoutGrid* m_beside;                         // at the right of the frame
    std::vector<QCPAbstractPlottable*> m_shown;      // [series] that an entry stands for; null: not drawn
    std::vector<QCPAbstractLegendItem*> m_entriesOf; // [series]; null: none
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/cost/cost_painter.h"
#include "ui/window/widgets/place_view.h"

#include <set>

namespace headlight {

class ChartView;

/// The table of shapes, and the chart of the multiplications beside or below it. Up and Down go from matrix to matrix,
/// every other key is the chart's: Left and Right go along its T, Enter chooses the T looked at, Escape lets go.
class CostView : public PlaceView<int> {
    Q_OBJECT
public:
    explicit CostView(QWidget* parent = nullptr);

    void setPlot(CostPlot plot);
    const CostPlot& plot() const { return m_plot; }
    const CostLayout& layout() const { return m_layout; }
    ChartView& chart() { return *m_chart; }
    /// What stands below the chart: the numbers of the matrix or the T looked at, else of the chosen T.
    QString note() const;

signals:
    void tokensChosen(qint64 nTokens);

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString spokenText() const override { return note(); }
    std::optional<int> placeAt(const QPointF& point) const override;
    std::optional<int> placeAfter(const QKeyEvent& key) const override;
    QRectF rectOf(const int& row) const override { return m_layout.row(row); }
    void lookChanged() override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void showChart();
    void followChart();
    void switchCurve(int curve);

    CostPlot m_plot;
    CostLayout m_layout;
    Theme m_type; // the theme, its type larger where there is room for it
    ChartView* m_chart;
    std::set<int> m_off; // curves that are switched off
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"
#include "ui/kit/theme.h"

#include <QImage>
#include <QWidget>

#include <functional>
#include <optional>

namespace headlight {

class ChartCursor;
class ChartDrawing;

/// A chart that can be looked into. The wheel zooms at the pointer, beside an axis that axis alone; dragging moves what
/// is seen, Shift and dragging choose a part, a double click, F or 0 show all. A cursor reads the values of the point
/// that the pointer is nearest to, or that the arrow keys have come to; + and − zoom there, Ctrl and the arrow keys
/// move what is seen. A click on an entry of the legend switches its series, one on a point chooses it.
class ChartView : public QWidget {
    Q_OBJECT
public:
    explicit ChartView(QWidget* parent = nullptr);
    ~ChartView() override;

    /// Shows another chart. What is seen stays where both axes go on to mean the same, and so does the point looked at.
    void setPlot(ChartPlot plot);
    void setTheme(const Theme& theme);
    /// Gives the small picture that the cursor shows with what it reads of a point, one pixel per cell; null: none.
    void setPointImage(std::function<QImage(const ChartPlace&)> image);

    const ChartPlot& plot() const { return m_plot; }
    ChartPart part() const;
    const std::optional<ChartPlace>& looked() const { return m_looked; }
    QRectF frame() const; // in which curves are drawn, in pixels of the widget
    QPointF pixelOf(const ChartPlace& place) const;
    QRectF entryRect(int series) const; // its entry in the legend; empty where the series has no entry
    void showAll();
    /// The cursor reads this point; none: it reads nothing.
    void look(const std::optional<ChartPlace>& place);
    /// Does what a key means to the chart, where another widget has the keyboard; false where it means nothing.
    bool takeKey(const QKeyEvent& event);
    /// Zooms at the cursor, or at the frame's centre; below 0 out.
    void zoomSteps(int steps);

    QSize minimumSizeHint() const override { return {160, 120}; }

signals:
    /// The cursor reads this, in one line; nothing without a cursor.
    void lookedAt(const QString& readout);
    void seriesSwitched(int series);
    void chosen(const headlight::ChartPlace& place);
    void partChanged();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    friend class ChartCursor;
    struct Drag {
        QPointF from;
        ChartPart part;
        bool isBox = false;
        bool hasMoved = false;
    };

    void arrange();
    void fit();
    void redraw();
    void want(ChartPart part);
    void zoom(double factor, const QPointF& at);
    bool keyMoves(const QKeyEvent& event);
    void moveCursor(int across, int up);
    void bringIntoView(const ChartPlace& place);
    void dragTo(const QPointF& point);
    void takeBox(const QPointF& until);
    QRectF boxTo(const QPointF& until) const;
    std::optional<ChartPlace> placeNear(const QPointF& at) const;
    std::optional<ChartPlace> firstPlace() const;
    bool isAtPointer(const ChartPlace& place, const QPointF& at) const;
    int entryAt(const QPointF& at) const; // -1: none

    void walk(int step);
    void crossOver();

    ChartPlot m_plot; // the axes of a plane are those that fit the frame
    ChartAxis m_givenX;
    ChartAxis m_givenY;
    Theme m_theme;
    ChartDrawing* m_drawing;
    ChartCursor* m_cursor;
    std::function<QImage(const ChartPlace&)> m_pointImage;
    std::optional<ChartPlace> m_looked;
    std::optional<Drag> m_drag;
    QPointF m_dragged;
};

} // namespace headlight

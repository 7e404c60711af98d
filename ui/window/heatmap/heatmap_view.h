// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/heatmap/heatmap_plot.h"

#include <QWidget>

namespace headlight {

class HeatmapCanvas;

/// The large heatmap of one head: token labels on both axes, colour scale, value under the cursor.
/// Arrow keys, Home and End move the pinned cell (with Ctrl: to the first or last query), Enter pins the hovered one.
/// While it is painted on, the mouse draws strokes and Space or Enter is a stroke of one cell, the pinned one.
class HeatmapView : public QWidget {
    Q_OBJECT
public:
    explicit HeatmapView(QWidget* parent = nullptr);
    ~HeatmapView() override;

    void setPlot(HeatmapPlot plot);
    const HeatmapPlot& plot() const;
    void setTheme(const Theme& theme);
    void setPainting(bool paints);
    /// Draws a cell as one that the mask hides or lets through, before a run has said what is in it.
    void setAllowed(int query, int key, bool allowed);
    /// A token of another view's hover; −1 for none. Emits nothing.
    void setHoveredToken(int query, int key);
    /// Where a cell is, in this widget's coordinates.
    QRectF cellRect(int query, int key) const;
    /// What stands below the legend: the hovered cell, else the pinned one, with its value, layer and head.
    QString note() const;

signals:
    void cellHovered(int query, int key); // −1, −1 when the cursor leaves
    void cellClicked(int query, int key);
    void strokeBegan(int query, int key);
    void strokeMoved(int query, int key); // every cell on the way
    void strokeEnded();

protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void hover(std::optional<TokenPair> cell);
    void pin(const TokenPair& cell);
    void strokeTo(const TokenPair& cell);
    void describe();
    QString labelAt(const QPointF& point) const;

    HeatmapCanvas* m_canvas;
    bool m_paints = false;
    std::optional<TokenPair> m_stroke;  // the cell that a stroke has come to
    std::optional<TokenPair> m_hovered; // query −1: a bar of the strip of rows taken together
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"
#include "ui/plots/heatmap_plot.h"

#include <QWidget>

namespace headlight {

/// Small multiples of the shown heads, scrolling when they don't fit.
class HeatmapGridView : public QWidget {
    Q_OBJECT
public:
    explicit HeatmapGridView(QWidget* parent = nullptr);

    void setPlot(HeatmapGridPlot plot);
    const HeatmapGridPlot& plot() const { return m_plot; }
    void setTheme(const Theme& theme);
    QRectF panelRect(int panel) const;

signals:
    void headClicked(int layer, int head);
    void headActivated(int layer, int head); // double click or Enter: show it large
    void cellHovered(int layer, int head, int query, int key);

private:
    HeatmapGridPlot m_plot;
};

} // namespace headlight

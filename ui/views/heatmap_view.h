// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"
#include "ui/plots/heatmap_plot.h"

#include <QWidget>

#include <memory>

class QCustomPlot;

namespace headlight {

/// The large heatmap of one head: token labels on both axes, colour scale, value under the cursor.
/// Arrow keys move the pinned cell.
class HeatmapView : public QWidget {
    Q_OBJECT
public:
    explicit HeatmapView(QWidget* parent = nullptr);
    ~HeatmapView() override;

    void setPlot(HeatmapPlot plot);
    const HeatmapPlot& plot() const { return m_plot; }
    void setTheme(const Theme& theme);
    /// Where a cell is, in this widget's coordinates.
    QRectF cellRect(int query, int key) const;

signals:
    void cellHovered(int query, int key); // −1, −1 when the cursor leaves
    void cellClicked(int query, int key);

private:
    HeatmapPlot m_plot;
    QCustomPlot* m_canvas = nullptr;
};

} // namespace headlight

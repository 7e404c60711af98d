// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/shapes/shape_plot.h"

#include <QWidget>

namespace headlight {

/// The shape trace in a few lines; the Shapes tab has all of it.
class ShapeSummaryView : public QWidget {
    Q_OBJECT
public:
    explicit ShapeSummaryView(QWidget* parent = nullptr);

    void setPlot(ShapePlot plot, int layer);
    void setTheme(const Theme& theme);
    QSize sizeHint() const override { return {300, 112}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ShapePlot m_plot;
    int m_layer = 0;
    ThemeId m_theme = ThemeId::Light;
};

} // namespace headlight

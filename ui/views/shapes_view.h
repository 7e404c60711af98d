// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"
#include "ui/plots/shape_plot.h"

#include <QWidget>

namespace headlight {

/// The shape trace: every step of the attention with its symbolic and its actual shape.
class ShapesView : public QWidget {
    Q_OBJECT
public:
    explicit ShapesView(QWidget* parent = nullptr);

    void setPlot(ShapePlot plot);
    const ShapePlot& plot() const { return m_plot; }
    void setTheme(const Theme& theme);

private:
    ShapePlot m_plot;
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/shapes_layout.h"
#include "ui/plots/shape_plot.h"
#include "ui/views/scrolling_picture.h"

namespace headlight {

/// The shape trace: every step of the attention with its symbolic and its actual shape.
class ShapesView : public ScrollingPicture {
    Q_OBJECT
public:
    explicit ShapesView(QWidget* parent = nullptr);

    void setPlot(ShapePlot plot);
    const ShapePlot& plot() const { return m_plot; }

protected:
    double layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;

private:
    ShapePlot m_plot;
    ShapesLayout m_layout;
};

} // namespace headlight

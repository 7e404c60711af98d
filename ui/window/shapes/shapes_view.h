// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/shapes/shape_plot.h"
#include "ui/pictures/shapes/shapes_layout.h"
#include "ui/window/widgets/scrolling_picture.h"

namespace headlight {

/// The shape trace: every step of the attention with its symbolic and its actual shape. Left, Right, Home and End go
/// from step to step; Escape leaves them.
class ShapesView : public ScrollingPicture {
    Q_OBJECT
public:
    explicit ShapesView(QWidget* parent = nullptr);

    void setPlot(ShapePlot plot);
    const ShapePlot& plot() const { return m_plot; }
    /// In this widget's coordinates.
    QRectF stepRect(int step) const;

protected:
    double layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    void pointerMoved(const QPointF& point, const QPoint& globalPosition) override;
    void pointerLeft() override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void moveTo(int step);
    void describe();

    ShapePlot m_plot;
    ShapesLayout m_layout;
    int m_cursor = -1;  // the keyboard's step
    int m_hovered = -1; // the pointer's, which comes first
};

} // namespace headlight

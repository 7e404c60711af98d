// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pictures/shapes/shape_plot.h"
#include "ui/pictures/shapes/shapes_layout.h"
#include "ui/window/widgets/place_view.h"

namespace headlight {

/// The shape trace: every step of the attention with its symbolic and its actual shape. Left, Right, Home and End go
/// from step to step; Escape leaves them. The step under the pointer is spoken of before the keyboard's.
class ShapesView : public PlaceView<int> {
    Q_OBJECT
public:
    explicit ShapesView(QWidget* parent = nullptr);

    void setPlot(ShapePlot plot);
    const ShapePlot& plot() const { return m_plot; }
    /// In this widget's coordinates.
    QRectF stepRect(int step) const;

protected:
    QSizeF layOut(const QSizeF& room) override;
    void paint(Canvas& canvas, const QRectF& visible) override;
    QString emptyText() const override;
    QString spokenText() const override;
    std::optional<int> placeAt(const QPointF& point) const override;
    void repaintPlace(const int&) override {} // only spoken of
    void keyPressEvent(QKeyEvent* event) override;

private:
    void moveTo(int step);

    ShapePlot m_plot;
    ShapesLayout m_layout;
    int m_cursor = -1; // the keyboard's step, which is framed; the pointer's comes first in what is spoken
};

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/painting/figure.h"

#include "ui/painting/grid_painter.h"
#include "ui/painting/heatmap_painter.h"
#include "ui/painting/links_painter.h"
#include "ui/painting/painter_canvas.h"
#include "ui/painting/shapes_painter.h"

namespace headlight {

namespace {

struct PreferredSize {
    const Theme& theme;
    QSizeF operator()(const HeatmapPlot& plot) const { return preferredHeatmapSize(plot, theme); }
    QSizeF operator()(const HeatmapGridPlot& plot) const { return preferredGridSize(plot, theme); }
    QSizeF operator()(const LinkPlot& plot) const { return preferredLinksSize(plot, theme); }
    QSizeF operator()(const ShapePlot& plot) const { return preferredShapesSize(plot, theme); }
};

struct Paint {
    Canvas& canvas;
    const QSizeF& size;
    const Theme& theme;
    void operator()(const HeatmapPlot& plot) const { paintHeatmap(canvas, size, plot, theme); }
    void operator()(const HeatmapGridPlot& plot) const { paintGridFigure(canvas, size, plot, theme); }
    void operator()(const LinkPlot& plot) const { paintLinksFigure(canvas, size, plot, theme); }
    void operator()(const ShapePlot& plot) const { paintShapesFigure(canvas, size, plot, theme); }
};

} // namespace

QSizeF preferredSize(const Figure& figure, const Theme& theme)
{
    return std::visit(PreferredSize{theme}, figure);
}

void paintFigure(Canvas& canvas, const QSizeF& size, const Figure& figure, const Theme& theme)
{
    canvas.fillRect(QRectF(QPointF(), size), theme.surface);
    std::visit(Paint{canvas, size, theme}, figure);
}

void paintFigure(QPainter& painter, const QSizeF& size, const Figure& figure, const Theme& theme)
{
    PainterCanvas canvas(painter);
    paintFigure(canvas, size, figure, theme);
}

const FigureCaption& caption(const Figure& figure)
{
    return std::visit([](const auto& plot) -> const FigureCaption& { return plot.caption; }, figure);
}

} // namespace headlight

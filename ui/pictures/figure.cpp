// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/figure.h"

#include "ui/kit/painter_canvas.h"
#include "ui/pictures/ablation/ablation_painter.h"
#include "ui/pictures/bench/bench_figure.h"
#include "ui/pictures/compare/compare_painter.h"
#include "ui/pictures/context/context_painter.h"
#include "ui/pictures/cost/cost_painter.h"
#include "ui/pictures/grid/grid_painter.h"
#include "ui/pictures/head_table/head_table_painter.h"
#include "ui/pictures/heatmap/heatmap_painter.h"
#include "ui/pictures/inspector/inspector_painter.h"
#include "ui/pictures/layers/lens_painter.h"
#include "ui/pictures/links/links_painter.h"
#include "ui/pictures/overview/overview_painter.h"
#include "ui/pictures/pair/pair_painter.h"
#include "ui/pictures/predictions/prediction_painter.h"
#include "ui/pictures/shapes/shapes_painter.h"
#include "ui/pictures/tokens/tokens_painter.h"

namespace headlight {

namespace {

struct PreferredSize {
    const Theme& theme;
    QSizeF operator()(const HeatmapPlot& plot) const { return preferredHeatmapSize(plot, theme); }
    QSizeF operator()(const HeatmapGridPlot& plot) const { return preferredGridSize(plot, theme); }
    QSizeF operator()(const LinkPlot& plot) const { return preferredLinksSize(plot, theme); }
    QSizeF operator()(const ShapePlot& plot) const { return preferredShapesSize(plot, theme); }
    QSizeF operator()(const HeadTablePlot& plot) const { return preferredHeadTableSize(plot, theme); }
    QSizeF operator()(const ContextPlot& plot) const { return preferredContextSize(plot, theme); }
    QSizeF operator()(const LensPlot& plot) const { return preferredLensSize(plot, theme); }
    QSizeF operator()(const OverviewPlot& plot) const { return preferredOverviewSize(plot, theme); }
    QSizeF operator()(const InspectorPlot& plot) const { return preferredInspectorSize(plot, theme); }
    QSizeF operator()(const PredictionPlot& plot) const { return preferredPredictionSize(plot, theme); }
    QSizeF operator()(const AblationPlot& plot) const { return preferredAblationSize(plot, theme); }
    QSizeF operator()(const ComparePlot& plot) const { return preferredCompareSize(plot, theme); }
    QSizeF operator()(const BenchPlot& plot) const { return preferredBenchSize(plot, theme); }
    QSizeF operator()(const TokensPlot& plot) const { return preferredTokensSize(plot, theme); }
    QSizeF operator()(const CostPlot& plot) const { return preferredCostSize(plot, theme); }
    QSizeF operator()(const PairPlot& plot) const { return preferredPairSize(plot, theme); }
};

struct Paint {
    Canvas& canvas;
    const QSizeF& size;
    const Theme& theme;
    void operator()(const HeatmapPlot& plot) const { paintHeatmap(canvas, size, plot, theme); }
    void operator()(const HeatmapGridPlot& plot) const { paintGridFigure(canvas, size, plot, theme); }
    void operator()(const LinkPlot& plot) const { paintLinksFigure(canvas, size, plot, theme); }
    void operator()(const ShapePlot& plot) const { paintShapesFigure(canvas, size, plot, theme); }
    void operator()(const HeadTablePlot& plot) const { paintHeadTableFigure(canvas, size, plot, theme); }
    void operator()(const ContextPlot& plot) const { paintContextFigure(canvas, size, plot, theme); }
    void operator()(const LensPlot& plot) const { paintLensFigure(canvas, size, plot, theme); }
    void operator()(const OverviewPlot& plot) const { paintOverviewFigure(canvas, size, plot, theme); }
    void operator()(const InspectorPlot& plot) const { paintInspectorFigure(canvas, size, plot, theme); }
    void operator()(const PredictionPlot& plot) const { paintPredictionFigure(canvas, size, plot, theme); }
    void operator()(const AblationPlot& plot) const { paintAblationFigure(canvas, size, plot, theme); }
    void operator()(const ComparePlot& plot) const { paintCompareFigure(canvas, size, plot, theme); }
    void operator()(const BenchPlot& plot) const { paintBenchFigure(canvas, size, plot, theme); }
    void operator()(const TokensPlot& plot) const { paintTokensFigure(canvas, size, plot, theme); }
    void operator()(const CostPlot& plot) const { paintCostFigure(canvas, size, plot, theme); }
    void operator()(const PairPlot& plot) const { paintPairFigure(canvas, size, plot, theme); }
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

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/theme.h"
#include "ui/pictures/ablation/ablation_plot.h"
#include "ui/pictures/bench/bench_plot.h"
#include "ui/pictures/compare/compare_plot.h"
#include "ui/pictures/context/context_plot.h"
#include "ui/pictures/cost/cost_plot.h"
#include "ui/pictures/head_table/head_table_plot.h"
#include "ui/pictures/heatmap/heatmap_plot.h"
#include "ui/pictures/inspector/inspector_plot.h"
#include "ui/pictures/layers/lens_plot.h"
#include "ui/pictures/links/link_plot.h"
#include "ui/pictures/overview/overview_plot.h"
#include "ui/pictures/pair/pair_plot.h"
#include "ui/pictures/predictions/prediction_plot.h"
#include "ui/pictures/shapes/shape_plot.h"
#include "ui/pictures/tokens/tokens_plot.h"

#include <QSizeF>

#include <variant>

class QPainter;

namespace headlight {

class Canvas;

/// Anything that can be exported.
using Figure =
    std::variant<HeatmapPlot, HeatmapGridPlot, LinkPlot, ShapePlot, ContextPlot, LensPlot, OverviewPlot, InspectorPlot,
                 PredictionPlot, AblationPlot, ComparePlot, HeadTablePlot, BenchPlot, TokensPlot, CostPlot, PairPlot>;

/// A size (in 1/96 inch) at which nothing of the figure is cramped.
QSizeF preferredSize(const Figure& figure, const Theme& theme);

/// Draws picture, legend and caption into [0, size]; vector where the device is.
void paintFigure(QPainter& painter, const QSizeF& size, const Figure& figure, const Theme& theme);

/// The same on any canvas, an SVG's for example.
void paintFigure(Canvas& canvas, const QSizeF& size, const Figure& figure, const Theme& theme);

const FigureCaption& caption(const Figure& figure);

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/painting/theme.h"
#include "ui/plots/ablation_plot.h"
#include "ui/plots/bench_plot.h"
#include "ui/plots/compare_plot.h"
#include "ui/plots/context_plot.h"
#include "ui/plots/cost_plot.h"
#include "ui/plots/head_table_plot.h"
#include "ui/plots/heatmap_plot.h"
#include "ui/plots/inspector_plot.h"
#include "ui/plots/lens_plot.h"
#include "ui/plots/link_plot.h"
#include "ui/plots/overview_plot.h"
#include "ui/plots/pair_plot.h"
#include "ui/plots/prediction_plot.h"
#include "ui/plots/shape_plot.h"
#include "ui/plots/tokens_plot.h"

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

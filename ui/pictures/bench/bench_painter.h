// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/pictures/bench/bench_layout.h"

namespace headlight {

/// The sheet; what lies outside `visible` is left out. The picked cell is outlined, and the cells that it comes from.
void paintBench(Canvas& canvas, const BenchLayout& layout, const BenchPlot& plot, const QRectF& visible,
                const std::optional<BenchPick>& hovered, const Theme& theme);

/// What the colours mean.
double benchLegendHeight(const BenchPlot& plot, double width, const Theme& theme);
void paintBenchLegend(Canvas& canvas, const QPointF& topLeft, double width, const BenchPlot& plot, const Theme& theme);

} // namespace headlight

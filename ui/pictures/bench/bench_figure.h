// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/kit/canvas.h"
#include "ui/kit/theme.h"
#include "ui/pictures/bench/bench_plot.h"

#include <QSizeF>

namespace headlight {

/// A size as wide as the widest matrix, or as a page.
QSizeF preferredBenchSize(const BenchPlot& plot, const Theme& theme);

/// Whether it fits in a type that can be read.
bool benchFigureFits(const BenchPlot& plot, const QSizeF& size, const Theme& theme);

/// The sheet with the formula of the picked cell above it, legend and caption below; in smaller type where the size
/// asks for it.
void paintBenchFigure(Canvas& canvas, const QSizeF& size, const BenchPlot& plot, const Theme& theme);

} // namespace headlight

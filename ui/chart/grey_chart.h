// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"
#include "ui/kit/theme.h"

namespace headlight {

/// A chart that is read without hue: lines differ in lightness and dashes, a few clouds of points in lightness and
/// shape, arrows that the theme's warning colour sets apart are dashed.
ChartPlot greyChart(ChartPlot plot, const Theme& theme);

} // namespace headlight

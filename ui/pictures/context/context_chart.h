// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"
#include "ui/kit/theme.h"
#include "ui/pictures/context/context_plot.h"

namespace headlight {

/// The map as a chart, whose series are the sentences.
ChartPlot chartOf(const ContextPlot& plot, const Theme& theme);

/// Where a point of the map is in its chart, and back; −1 for none.
ChartPlace placeOf(const ContextPlot& plot, int point);
int pointOf(const ContextPlot& plot, const ChartPlace& place);

/// "0.62", "−0.08"
QString cosineText(double cosine);

} // namespace headlight

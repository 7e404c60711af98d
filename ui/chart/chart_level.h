// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"

namespace headlight {

/// Says how much of its lines a chart shows in a frame so many pixels across; empty where even the whole of it has
/// fewer points than its pixels can show. A line with two points a pixel and more is drawn from the smallest to the
/// largest of each pixel's (QCPGraph's adaptive sampling): no peak is lost, but what lies between is not seen.
QString levelSentence(const ChartPlot& plot, const ChartPart& seen, double pixels);

} // namespace headlight

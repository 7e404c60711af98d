// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"

#include <QPointF>
#include <QSizeF>

namespace headlight {

/// The part of a chart `factor` times as large, about a point at so large a share of both axes from the left and from
/// the bottom; never outside of the whole, and never so small that doubles cannot tell its ends apart.
ChartPart zoomedPart(const ChartPlot& plot, const ChartPart& part, double xFactor, double yFactor,
                     const QPointF& share);
/// The part moved by shares of its sides, inside of the whole.
ChartPart movedPart(const ChartPlot& plot, const ChartPart& part, const QPointF& shares);
/// Lets the shorter axis of a plane grow on both sides until both have one scale in a frame.
void fitPlane(ChartPlot& plot, const QSizeF& frame);
/// The part of a plane that has its middle and its width, in the frame that its plot was fitted to.
ChartPart fittedPart(const ChartPlot& plot, const ChartPart& part);
/// The part between two points given as shares of another's sides.
ChartPart partBetween(const ChartPlot& plot, const ChartPart& part, const QPointF& a, const QPointF& b);

} // namespace headlight

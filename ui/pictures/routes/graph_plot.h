// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/attribution_graph.h"
#include "ui/chart/chart_plot.h"
#include "ui/kit/figure.h"

#include <QString>

#include <string>

namespace headlight {

/// The strongest part of an attribution graph that another program, or Headlight, wrote to a file.
struct GraphFilePlot {
    FigureCaption caption;
    AttributionGraph graph;
    QString name; // the file's
};

const FigureLook<GraphFilePlot>& figureLook(const GraphFilePlot*);
ChartPlot chartOf(const GraphFilePlot& plot, const Theme& theme);

/// "“Texas-related” in layer 20 at “ Dallas” (10)", "“Dallas” (10)": what the file calls it, else what it is.
QString nodeText(const AttributionGraph& graph, const AttributionNode& node);

/// The links as CSV: id, type, name, layer, position and token of source and target, weight.
std::string graphTable(const GraphFilePlot& plot);

/// The links from a share `threshold` of the strongest on, of a graph from a file with that name.
GraphFilePlot makeGraphFilePlot(const AttributionGraph& whole, const QString& name, double threshold);

} // namespace headlight

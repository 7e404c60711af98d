// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/analysis/contribution_graph.h"
#include "ui/chart/chart_plot.h"
#include "ui/kit/figure.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace headlight {

/// The strongest ways from tokens through heads and MLPs to a prediction, see contribution_graph.h.
struct RoutePlot {
    FigureCaption caption;
    ContributionGraph graph;
    int nLayers = 0;
    double askedThreshold = 0.0;
    QString difference;                // "logit of “a” − logit of “the”"
    QString token;                     // label of the explained prediction
    QStringList labels;                // [T] of the tokens
    QStringList sourceLabels;          // [Ts] of the encoder's tokens; empty where there is none
    std::optional<HeadIndex> selected; // which stands out; none in a figure of its own
};

const FigureLook<RoutePlot>& figureLook(const RoutePlot*);
ChartPlot chartOf(const RoutePlot& plot, const Theme& theme);

/// "head 3.5 at “red” (5)", "MLP 2 at “car” (3)", "“The” (0)", "the prediction"
QString nodeText(const RoutePlot& plot, const GraphNode& node);

/// The links as CSV: part, position, token, layer and head of source and target, weight. Into each target lead also its
/// "biases" and "weaker" links, so that its lines add up.
std::string routeTable(const RoutePlot& plot);

} // namespace headlight

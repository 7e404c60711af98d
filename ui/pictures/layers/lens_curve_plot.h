// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"
#include "ui/kit/figure.h"

#include <QStringList>

#include <memory>
#include <string>
#include <vector>

namespace headlight {

struct ActivationCache;

/// How probable tokens become at one position from layer to layer, were the model to end after each (the logit lens).
struct LensCurvePlot {
    struct Curve {
        std::string label;                 // the token
        std::vector<double> probabilities; // [nLayers + 1], the embedding first
        bool follows = false;              // it is the token that follows in the text
    };
    FigureCaption caption;
    int position = 0;
    QString token; // what the position has read
    std::vector<Curve> curves;
};

const FigureLook<LensCurvePlot>& figureLook(const LensCurvePlot*);
ChartPlot chartOf(const LensCurvePlot& plot, const Theme& theme);

/// Tokens that the last layer expects most and that have a curve, besides the one that follows.
inline constexpr int kLensCurves = 5;

/// Throws what logitLens() throws; `position` is one of the run's.
LensCurvePlot makeLensCurvePlot(const std::shared_ptr<const ActivationCache>& run, int position);

/// One line for each token and layer: position, token, predicted, follows, layer, probability.
std::string lensCurveTable(const LensCurvePlot& plot);

} // namespace headlight

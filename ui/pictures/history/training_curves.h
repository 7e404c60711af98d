// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/training/training_point.h"
#include "ui/chart/chart_plot.h"
#include "ui/kit/theme.h"

#include <QString>

#include <functional>
#include <vector>

namespace headlight {

/// What was measured of one training, in the order of its steps, as it becomes curves.
struct TrainingCurves {
    std::vector<double> x;                    // [points] where they stand along the axis
    std::vector<const TrainingPoint*> points; // not empty
    QString owner = {};                       // leads each name: "run 2"; empty where there is one training
    bool isPale = false;                      // behind another
};

/// One curve. A curve without a name has no entry in the legend.
ChartSeries trainingCurve(const TrainingCurves& curves, const QString& name, const QColor& colour,
                          const std::function<double(const TrainingPoint&)>& value);

/// Adds the loss and, where it was measured, the accuracy on the texts held out, with their axes; each training's stand
/// in front of those before it. Without a training the axes are those of one that begins.
void addLossCurves(ChartPlot& chart, const std::vector<TrainingCurves>& trainings, const Theme& theme);

/// Adds one score of each head that `isDrawn`, in a thin line, and of the head that has most of it at the end, which is
/// named.
void addScoreCurves(ChartPlot& chart, const TrainingCurves& curves, double TrainedHeadScores::*score,
                    const QString& name, const QColor& colour, const std::function<bool(const HeadIndex&)>& isDrawn);

/// The loss's axis goes at least up to such a number of nats.
void fitLossAxis(ChartPlot& chart, double highest);

} // namespace headlight

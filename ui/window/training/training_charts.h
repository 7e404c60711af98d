// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/chart/chart_plot.h"
#include "ui/kit/theme.h"
#include "ui/session/training_session.h"

namespace headlight {

// The curves of the runs: the shown one's in full colours, the other's pale. A line marks the shown moment where it is
// not the newest. `nSteps` is how far runs are to go, which the axis of steps shows before there is one.

/// Loss and accuracy on the texts held out.
ChartPlot trainingLossChart(const TrainingSession& session, const Theme& theme);
/// How much each head does of what is known by name; the ones that do most are in front.
ChartPlot trainingScoreChart(const TrainingSession& session, const Theme& theme);

} // namespace headlight

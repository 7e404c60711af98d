// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/training/training_history.h"
#include "ui/chart/chart_plot.h"
#include "ui/kit/figure.h"
#include "ui/pictures/compare/compare_plot.h"

#include <cstddef>
#include <memory>
#include <string>

namespace headlight {

/// How a model was trained: a head's map at one of the steps and at the last one, and the measures of all of them.
struct HistoryPlot {
    FigureCaption caption;
    std::shared_ptr<const TrainingHistory> history; // never null
    std::size_t shown = 0;                          // the snapshot that is looked at
    std::size_t probe = 0;                          // whose maps are shown
    HeadIndex head;
    ComparePlot maps; // then and now

    const HistorySnapshot& snapshot() const { return history->snapshots[shown]; }
    std::size_t nSnapshots() const { return history->snapshots.size(); }
};

const FigureLook<HistoryPlot>& figureLook(const HistoryPlot*);

/// Fills in the maps and the caption.
void completeHistoryPlot(HistoryPlot& plot);

/// The snapshots stand at equal distances along the axis, whose ticks are their steps: they lie closer where a training
/// was young.
ChartPlot historyLossChart(const HistoryPlot& plot, const Theme& theme);
/// What the chosen head does, and for each score the head that has most of it at the end.
ChartPlot historyScoreChart(const HistoryPlot& plot, const Theme& theme);

/// "step 120 · 1.2 million tokens · loss 2.301"
QString snapshotText(const HistorySnapshot& snapshot);

/// All that is drawn, as CSV: losses and scores at each step, the chosen head's weights at the two.
std::string historyTable(const HistoryPlot& plot);

} // namespace headlight

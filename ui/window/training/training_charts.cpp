// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/training/training_charts.h"

#include "ui/kit/tr.h"
#include "ui/pictures/history/training_curves.h"

#include <algorithm>
#include <vector>

namespace headlight {

namespace {

std::vector<const TrainingRun*> runsOf(const TrainingSession& session)
{
    std::vector<const TrainingRun*> runs;
    for (const TrainingRun* run : {session.otherRun(), session.shownRun()}) // the shown one in front
        if (run && !run->moments().empty())
            runs.push_back(run);
    return runs;
}

/// The curves' names say whose they are where there are two runs.
TrainingCurves curvesOf(const TrainingRun& run, const TrainingSession& session)
{
    TrainingCurves curves;
    for (const TrainingMoment& moment : run.moments()) {
        curves.x.push_back(moment.step());
        curves.points.push_back(&moment.point);
    }
    if (session.otherRun())
        curves.owner = tr("run %1").arg(run.number());
    curves.isPale = &run != session.shownRun();
    return curves;
}

ChartPlot chartOfSteps(const TrainingSession& session, const Theme& theme)
{
    ChartPlot chart;
    int last = 1;
    for (const TrainingRun* run : runsOf(session))
        last = std::max(last, run->step());
    chart.x = {tr("step"), 0.0, double(runsOf(session).empty() ? session.settings().nSteps : last),
               ChartTicks::WholeNumbers};
    chart.legend = ChartLegend::Above;
    chart.choosesAcross = true;
    const TrainingMoment* moment = session.shownMoment();
    if (moment && moment->step() != session.shownRun()->step())
        chart.markers.push_back({double(moment->step()), tr("step %1").arg(moment->step()), theme.mutedText});
    return chart;
}

} // namespace

ChartPlot trainingLossChart(const TrainingSession& session, const Theme& theme)
{
    ChartPlot chart = chartOfSteps(session, theme);
    chart.title = {tr("loss and accuracy"), tr("on texts held out")};
    std::vector<TrainingCurves> trainings;
    for (const TrainingRun* run : runsOf(session))
        trainings.push_back(curvesOf(*run, session));
    addLossCurves(chart, trainings, theme);
    return chart;
}

ChartPlot trainingScoreChart(const TrainingSession& session, const Theme& theme)
{
    ChartPlot chart = chartOfSteps(session, theme);
    chart.title = {tr("what heads do"), tr("every head")};
    chart.y = {tr("score"), 0.0, 1.0};
    for (const TrainingRun* run : runsOf(session)) {
        const TrainingCurves curves = curvesOf(*run, session);
        // The other run's best are enough to compare with.
        const auto isDrawn = [&](const HeadIndex&) { return !curves.isPale; };
        addScoreCurves(chart, curves, &TrainedHeadScores::previousToken, tr("previous token"), theme.warning, isDrawn);
        addScoreCurves(chart, curves, &TrainedHeadScores::induction, tr("induction"), theme.accent, isDrawn);
    }
    return chart;
}

} // namespace headlight

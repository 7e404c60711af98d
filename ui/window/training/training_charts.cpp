// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/training/training_charts.h"

#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace headlight {

namespace {

constexpr double kUsualLoss = 4.0; // nats; the axis before anything is measured

using PointValue = std::function<double(const TrainingPoint&)>;

/// One curve of a run. Its name says whose it is where there are two runs.
ChartSeries curveOf(const TrainingRun& run, const TrainingSession& session, const QString& name, const QColor& colour,
                    const PointValue& value)
{
    ChartSeries series;
    series.name = !name.isEmpty() && session.otherRun() ? tr("run %1: %2").arg(run.number()).arg(name) : name;
    series.colour = colour;
    const bool isPale = &run != session.shownRun();
    for (const TrainingMoment& moment : run.moments()) {
        series.x.push_back(moment.step());
        series.y.push_back(value(moment.point));
        if (isPale)
            series.isPale.push_back(true);
    }
    return series;
}

std::vector<const TrainingRun*> runsOf(const TrainingSession& session)
{
    std::vector<const TrainingRun*> runs;
    for (const TrainingRun* run : {session.otherRun(), session.shownRun()}) // the shown one in front
        if (run && !run->moments().empty())
            runs.push_back(run);
    return runs;
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
    double highest = 0.0;
    for (const TrainingRun* run : runsOf(session))
        for (const TrainingMoment& moment : run->moments())
            highest = std::max(highest, moment.point.heldOut.loss);
    chart.y = {tr("loss (nats an answer)"), 0.0, highest > 0.0 ? std::ceil(2.0 * highest) / 2.0 : kUsualLoss};
    chart.y.readout = tr("loss");
    chart.right = ChartAxis{tr("share of right answers"), 0.0, 1.0};
    chart.right->readout = tr("accuracy");
    for (const TrainingRun* run : runsOf(session)) {
        ChartSeries loss = curveOf(*run, session, tr("loss"), theme.accent,
                                   [](const TrainingPoint& point) { return point.heldOut.loss; });
        ChartSeries accuracy = curveOf(*run, session, tr("accuracy"), theme.warning,
                                       [](const TrainingPoint& point) { return point.heldOut.accuracy; });
        accuracy.isRight = true;
        loss.width = accuracy.width = run == session.shownRun() ? 2.2 : 1.4;
        chart.series.push_back(std::move(loss));
        chart.series.push_back(std::move(accuracy));
    }
    return chart;
}

ChartPlot trainingScoreChart(const TrainingSession& session, const Theme& theme)
{
    ChartPlot chart = chartOfSteps(session, theme);
    chart.title = {tr("what heads do"), tr("every head")};
    chart.y = {tr("score"), 0.0, 1.0};
    const auto add = [&](const TrainingRun& run, double TrainedHeadScores::*score, const QString& name,
                         const QColor& colour) {
        const bool isShown = &run == session.shownRun();
        const HeadIndex best = run.moments().back().point.best(score);
        for (const auto& [head, scores] : run.moments().front().point.heads) {
            if (!isShown && head != best)
                continue; // the other run's best are enough to compare with
            ChartSeries curve =
                curveOf(run, session, head == best ? tr("%1, head %2").arg(name, headNumber(head)) : QString(), colour,
                        [score, at = head](const TrainingPoint& point) { return point.heads.at(at).*score; });
            curve.width = head == best ? (isShown ? 2.2 : 1.4) : 0.8;
            curve.heads = {head};
            chart.series.push_back(std::move(curve));
        }
    };
    for (const TrainingRun* run : runsOf(session)) {
        add(*run, &TrainedHeadScores::previousToken, tr("previous token"), theme.warning);
        add(*run, &TrainedHeadScores::induction, tr("induction"), theme.accent);
    }
    return chart;
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/kit/tr.h"
#include "ui/pictures/history/history_plot.h"
#include "ui/pictures/history/training_curves.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace headlight {

namespace {

TrainingCurves historyCurves(const TrainingHistory& history)
{
    TrainingCurves curves;
    for (const HistorySnapshot& snapshot : history.snapshots) {
        curves.x.push_back(static_cast<double>(curves.x.size()));
        curves.points.push_back(&snapshot.point);
    }
    return curves;
}

/// The step at a place along the axis.
QString stepAt(const TrainingHistory& history, double place)
{
    const auto i = static_cast<std::size_t>(std::lround(std::max(0.0, place)));
    return i < history.snapshots.size() ? QString::number(history.snapshots[i].point.step) : QString();
}

ChartPlot chartOfSnapshots(const HistoryPlot& plot, const Theme& theme)
{
    ChartPlot chart;
    chart.x = {tr("step"), 0.0, std::max(1.0, static_cast<double>(plot.nSnapshots()) - 1.0), ChartTicks::WholeNumbers};
    chart.x.valueText = [history = plot.history](double place) { return stepAt(*history, place); };
    chart.x.tickTexts = [history = plot.history](const std::vector<double>& places) {
        QStringList texts;
        for (const double place : places)
            texts << stepAt(*history, place);
        return texts;
    };
    chart.legend = ChartLegend::Above;
    chart.choosesAcross = true;
    if (plot.shown + 1 < plot.nSnapshots())
        chart.markers.push_back(
            {static_cast<double>(plot.shown), tr("step %1").arg(plot.snapshot().point.step), theme.mutedText});
    return chart;
}

/// A loss that only a history has.
void addOwnCurve(ChartPlot& chart, const TrainingHistory& history, const QString& name, const QColor& colour,
                 double width, const std::function<double(const HistorySnapshot&)>& value)
{
    ChartSeries series;
    series.name = name;
    series.colour = colour;
    series.width = width;
    series.dashes = {5.0, 3.0};
    double highest = 0.0;
    for (const HistorySnapshot& snapshot : history.snapshots) {
        series.x.push_back(static_cast<double>(series.x.size()));
        series.y.push_back(value(snapshot));
        if (std::isfinite(series.y.back()))
            highest = std::max(highest, series.y.back());
    }
    if (highest <= 0.0)
        return; // it was never measured
    fitLossAxis(chart, highest);
    chart.series.push_back(std::move(series));
}

} // namespace

ChartPlot historyLossChart(const HistoryPlot& plot, const Theme& theme)
{
    const TrainingHistory& history = *plot.history;
    ChartPlot chart = chartOfSnapshots(plot, theme);
    chart.title = {tr("loss"), tr("on texts held out")};
    addLossCurves(chart, {historyCurves(history)}, theme);
    chart.y.name = tr("loss (nats)"); // an answer of a task, or a token
    addOwnCurve(chart, history, tr("loss in training"), theme.mutedText, 1.2,
                [](const HistorySnapshot& one) { return one.point.trained.loss; });
    addOwnCurve(chart, history, tr("loss, masked tokens"), theme.text, 1.6,
                [](const HistorySnapshot& one) { return one.maskedHeldOut; });
    return chart;
}

ChartPlot historyScoreChart(const HistoryPlot& plot, const Theme& theme)
{
    ChartPlot chart = chartOfSnapshots(plot, theme);
    chart.title = {tr("what heads do"), tr("the strongest, and the chosen one")};
    chart.y = {tr("score"), 0.0, 1.0};
    const TrainingCurves curves = historyCurves(*plot.history);
    const auto add = [&](double TrainedHeadScores::*score, const QString& name, const QColor& colour) {
        addScoreCurves(chart, curves, score, name, colour, [&](const HeadIndex& head) { return head == plot.head; });
    };
    add(&TrainedHeadScores::firstToken, tr("first token"), theme.mutedText);
    for (ChartSeries& series : chart.series)
        series.dashes = {2.0, 3.0}; // its grey is near the next one's
    add(&TrainedHeadScores::duplicateToken, tr("duplicate token"), theme.text);
    add(&TrainedHeadScores::previousToken, tr("previous token"), theme.warning);
    add(&TrainedHeadScores::induction, tr("induction"), theme.accent);
    chart.note = tr("thin: head %1").arg(headNumber(plot.head));
    return chart;
}

} // namespace headlight

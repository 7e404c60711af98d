// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pictures/history/training_curves.h"

#include "ui/kit/tr.h"
#include "ui/state/choice_text.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight {

namespace {

constexpr double kUsualLoss = 4.0; // nats; the axis before anything is measured
constexpr double kStrongCurve = 2.2;
constexpr double kPaleCurve = 1.4;
constexpr double kThinCurve = 0.8;

double trainingCurveWidth(const TrainingCurves& curves)
{
    return curves.isPale ? kPaleCurve : kStrongCurve;
}

} // namespace

ChartSeries trainingCurve(const TrainingCurves& curves, const QString& name, const QColor& colour,
                          const std::function<double(const TrainingPoint&)>& value)
{
    ChartSeries series;
    series.name = name.isEmpty() || curves.owner.isEmpty() ? name : tr("%1: %2").arg(curves.owner, name);
    series.colour = colour;
    series.width = trainingCurveWidth(curves);
    series.x = curves.x;
    for (const TrainingPoint* point : curves.points) {
        series.y.push_back(value(*point));
        if (curves.isPale)
            series.isPale.push_back(true);
    }
    return series;
}

void fitLossAxis(ChartPlot& chart, double highest)
{
    chart.y.high = std::max(chart.y.high, std::ceil(2.0 * highest) / 2.0);
}

void addLossCurves(ChartPlot& chart, const std::vector<TrainingCurves>& trainings, const Theme& theme)
{
    double highest = 0.0;
    bool hasAccuracy = trainings.empty();
    for (const TrainingCurves& curves : trainings)
        for (const TrainingPoint* point : curves.points) {
            highest = std::max(highest, point->heldOut.loss);
            hasAccuracy = hasAccuracy || std::isfinite(point->heldOut.accuracy);
        }
    chart.y = {tr("loss (nats an answer)"), 0.0, highest > 0.0 ? 0.0 : kUsualLoss};
    fitLossAxis(chart, highest);
    chart.y.readout = tr("loss");
    if (hasAccuracy) {
        chart.right = ChartAxis{tr("share of right answers"), 0.0, 1.0};
        chart.right->readout = tr("accuracy");
    }
    for (const TrainingCurves& curves : trainings) {
        chart.series.push_back(trainingCurve(curves, tr("loss"), theme.accent,
                                             [](const TrainingPoint& point) { return point.heldOut.loss; }));
        if (!hasAccuracy)
            continue;
        ChartSeries accuracy = trainingCurve(curves, tr("accuracy"), theme.warning,
                                             [](const TrainingPoint& point) { return point.heldOut.accuracy; });
        accuracy.isRight = true;
        chart.series.push_back(std::move(accuracy));
    }
}

void addScoreCurves(ChartPlot& chart, const TrainingCurves& curves, double TrainedHeadScores::*score,
                    const QString& name, const QColor& colour, const std::function<bool(const HeadIndex&)>& isDrawn)
{
    const HeadIndex best = curves.points.back()->best(score);
    for (const auto& [head, scores] : curves.points.front()->heads) {
        const bool isBest = head == best;
        if (!isBest && !isDrawn(head))
            continue;
        ChartSeries curve =
            trainingCurve(curves, isBest ? tr("%1, head %2").arg(name, headNumber(head)) : QString(), colour,
                          [score, at = head](const TrainingPoint& point) { return point.heads.at(at).*score; });
        curve.width = isBest ? trainingCurveWidth(curves) : kThinCurve;
        curve.heads = {head};
        chart.series.push_back(std::move(curve));
    }
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/lesson_training.h"
#include "ui/lessons/measure_arguments.h"

#include <algorithm>

namespace headlight {

namespace {

const TrainingPoint& pointNamed(const LessonTraining& training, const MeasureCall& call, const QString& text)
{
    bool isNumber = false;
    const int step = text.toInt(&isNumber);
    const auto point = std::ranges::find(training.points, isNumber ? step : -1, &TrainingPoint::step);
    if (point == training.points.end())
        failMeasure(QStringLiteral("%1: expected a step that was measured, every %2 up to %3, found \"%4\"")
                        .arg(call.text())
                        .arg(training.settings.measureEvery)
                        .arg(training.settings.nSteps)
                        .arg(text));
    return *point;
}

double TrainedHeadScores::*scoreNamed(const MeasureCall& call, const QString& name)
{
    if (name == u"previous-token")
        return &TrainedHeadScores::previousToken;
    if (name == u"induction")
        return &TrainedHeadScores::induction;
    failMeasure(QStringLiteral("%1: expected previous-token or induction, found \"%2\"").arg(call.text(), name));
}

double bestOf(const TrainingPoint& point, double TrainedHeadScores::*score)
{
    return point.heads.at(point.best(score)).*score;
}

} // namespace

MeasureValue LiveMeasures::ofTraining(const Arguments& arguments)
{
    const MeasureCall& call = arguments.call;
    const LessonTraining& training = lessonTraining(arguments.at(0));
    if (call.name == u"trained-loss")
        return {pointNamed(training, call, arguments.at(1)).heldOut.loss, {}};
    if (call.name == u"trained-fall") {
        const TrainingPoint& from = pointNamed(training, call, arguments.at(1));
        const int until = from.step + arguments.at(2).toInt();
        return {from.heldOut.loss - pointNamed(training, call, QString::number(until)).heldOut.loss, {}};
    }
    if (call.name == u"trained-right")
        return {pointNamed(training, call, arguments.at(1)).heldOut.accuracy, {}};
    const auto score = scoreNamed(call, arguments.at(1));
    if (call.name == u"trained-score")
        return {bestOf(pointNamed(training, call, arguments.at(2)), score), {}};
    bool isNumber = false; // trained-step
    const double least = arguments.at(2).toDouble(&isNumber);
    const auto first = std::ranges::find_if(
        training.points, [&](const TrainingPoint& point) { return isNumber && bestOf(point, score) >= least; });
    if (first == training.points.end())
        failMeasure(QStringLiteral("%1: no step reaches \"%2\"").arg(call.text(), arguments.at(2)));
    return {double(first->step), {}};
}

} // namespace headlight

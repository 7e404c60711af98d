// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/lessons/measured_cell.h"

#include "ui/kit/label_list.h"
#include "ui/lessons/live_measure.h"

namespace headlight {

namespace {

/// What goes into the softmax, before the mask: the step that the masked scores are made of.
BenchPick beforeTheMask(const BenchSteps& steps, BenchPick masked)
{
    masked.step = steps.steps[masked.step].operands.front();
    return masked;
}

} // namespace

std::optional<BenchPick> measuredCell(const BenchSteps& steps, const MeasureCall& call)
{
    const QStringList& names = call.arguments;
    const auto cellOf = [&](const QString& step, int first) {
        return benchCell(steps, step, names.value(first), names.value(first + 1),
                         names.value(first + 2, QStringLiteral("1")));
    };
    if (call.name == u"bench-weight")
        return cellOf(QStringLiteral("weights"), 0);
    if (call.name == u"bench-score")
        return beforeTheMask(steps, cellOf(QStringLiteral("masked"), 0));
    if (call.name == u"bench-cell")
        return cellOf(names.value(0), 1);
    if (call.name != u"bench-output")
        return std::nullopt;
    const BenchStep& last = steps.steps.back(); // whatever step that is
    return BenchPick{steps.steps.size() - 1, LiveMeasures::position(names.value(0), labelList(last.rowLabels)),
                     LiveMeasures::position(names.value(1), labelList(last.columnLabels))};
}

BenchPick measuredRow(const BenchSteps& steps, const MeasureCall& call)
{
    return benchCell(steps, QStringLiteral("weights"), call.arguments.value(0), QStringLiteral("@0"),
                     call.arguments.value(1, QStringLiteral("1")));
}

std::optional<BenchPick> answerCell(const std::shared_ptr<const BenchSteps>& steps, const LessonQuestion& question)
{
    if (question.answer.name == u"bench-top-key") {
        BenchPick cell = measuredRow(*steps, question.answer);
        steps->steps[cell.step].values.row(cell.row).maxCoeff(&cell.column);
        return cell;
    }
    if (!question.answer.arguments.contains(u"option"))
        return measuredCell(*steps, question.answer);
    if (!question.answer.name.startsWith(u"bench-"))
        return std::nullopt;
    LiveMeasures measures;
    measures.setBench(steps);
    return measuredCell(*steps, measureOfOption(question.answer, rankedOptions(question, measures).front()));
}

} // namespace headlight

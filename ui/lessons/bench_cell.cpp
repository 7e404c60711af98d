// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/bench/bench_step_keys.h"
#include "ui/kit/label_list.h"
#include "ui/lessons/lesson_bench.h"
#include "ui/lessons/live_measure.h"

#include <optional>

namespace headlight {

namespace {

[[noreturn]] void refuseCell(const QString& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence.toStdString());
}

/// "x, scores, weights"
QString stepsOf(const BenchSteps& steps)
{
    QStringList words;
    for (const std::string& word : benchStepKeys(steps))
        words << QString::fromStdString(word);
    return words.join(QStringLiteral(", "));
}

int headOf(const BenchSteps& steps, const QString& text)
{
    bool isNumber = false;
    const int head = text.toInt(&isNumber);
    if (!isNumber || head < 1 || head > steps.heads)
        refuseCell(QStringLiteral("expected a head from 1 to %1, found \"%2\"").arg(steps.heads).arg(text));
    return head - 1;
}

} // namespace

BenchPick benchCell(const BenchSteps& steps, const QString& step, const QString& row, const QString& column,
                    const QString& head)
{
    const int h = headOf(steps, head);
    const std::optional<BenchStepId> id = stepOfKey(step.toStdString());
    const std::optional<std::size_t> found = id ? steps.find(*id, h) : std::nullopt;
    if (!found)
        refuseCell(QStringLiteral("expected a step of this bench, one of %1, found \"%2\"").arg(stepsOf(steps), step));
    const BenchStep& matrix = steps.steps[*found];
    return {*found, LiveMeasures::position(row, labelList(matrix.rowLabels)),
            LiveMeasures::position(column, labelList(matrix.columnLabels))};
}

} // namespace headlight

// SPDX-FileCopyrightText: 2026 The Headlight authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "ui/kit/label_list.h"
#include "ui/lessons/lesson_bench.h"
#include "ui/lessons/live_measure.h"

#include <array>

namespace headlight {

namespace {

struct StepWord {
    BenchStepId id;
    const char* word;
};

constexpr std::array kStepWords = {
    StepWord{BenchStepId::Input, "x"},
    StepWord{BenchStepId::SecondInput, "y"},
    StepWord{BenchStepId::Positions, "positions"},
    StepWord{BenchStepId::Positioned, "x+positions"},
    StepWord{BenchStepId::SecondPositioned, "y+positions"},
    StepWord{BenchStepId::PreNorm, "pre-norm"},
    StepWord{BenchStepId::UnitRows, "unit"},
    StepWord{BenchStepId::QueryParameters, "w-q"},
    StepWord{BenchStepId::Queries, "q"},
    StepWord{BenchStepId::KeyParameters, "w-k"},
    StepWord{BenchStepId::Keys, "k"},
    StepWord{BenchStepId::ValueParameters, "w-v"},
    StepWord{BenchStepId::Values, "v"},
    StepWord{BenchStepId::Scores, "scores"},
    StepWord{BenchStepId::Scaled, "scaled"},
    StepWord{BenchStepId::Tempered, "tempered"},
    StepWord{BenchStepId::Masked, "masked"},
    StepWord{BenchStepId::Pattern, "weights"},
    StepWord{BenchStepId::HeadOutput, "mixture"},
    StepWord{BenchStepId::Concat, "concat"},
    StepWord{BenchStepId::OutputParameters, "w-o"},
    StepWord{BenchStepId::Output, "output"},
    StepWord{BenchStepId::Residual, "residual"},
    StepWord{BenchStepId::LayerNorm, "layer-norm"},
};

[[noreturn]] void refuseCell(const QString& sentence)
{
    throw Error(ErrorKind::BadArgument, sentence.toStdString());
}

/// The words of the steps that this bench has.
QStringList wordsOf(const BenchSteps& steps)
{
    QStringList words;
    for (const StepWord& word : kStepWords)
        if (steps.find(word.id))
            words << QString::fromLatin1(word.word);
    return words;
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
    for (const StepWord& word : kStepWords) {
        if (step != QLatin1String(word.word))
            continue;
        const std::optional<std::size_t> found = steps.find(word.id, h);
        if (!found)
            break;
        const BenchStep& matrix = steps.steps[*found];
        return {*found, LiveMeasures::position(row, labelList(matrix.rowLabels)),
                LiveMeasures::position(column, labelList(matrix.columnLabels))};
    }
    refuseCell(QStringLiteral("expected a step of this bench, one of %1, found \"%2\"")
                   .arg(wordsOf(steps).join(QStringLiteral(", ")), step));
}

} // namespace headlight
